// Chessground's style sheet draws pieces on elements of this name.
import 'preact';

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      piece: { class: string; style?: string; key?: Key };
    }
  }
}
