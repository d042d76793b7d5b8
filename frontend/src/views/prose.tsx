// Running text in which no move is torn apart at the end of a line: "9... Kd8", "O-O-O".

const MOVE = /(\d+\.(?:\.\.)? (?:O-O(?:-O)?|\w[\w=-]*)[+#]?|O-O(?:-O)?[+#]?)/;

/** Of its parts every second one is a move. */
export const partsOf = (text: string): string[] => text.split(MOVE);

export const Prose = ({ text }: { text: string }) => (
  <>
    {partsOf(text).map((part, index) =>
      index % 2 === 1 ? (
        <span key={index} class="unbroken">
          {part}
        </span>
      ) : (
        part
      ),
    )}
  </>
);
