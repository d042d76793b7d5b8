// Draws a scene on a canvas, with the board and the pieces that the reader has chosen.

import type { DrawShape } from '@lichess-org/chessground/draw';
import { pieceNames } from './chess';
import { colour, sign } from './labels';
import type { Scene, Sitting } from './scene';
import { BRUSHES } from './shapes';

/** What is drawn with: colours and pictures as the style sheet has them. */
export interface Paints {
  light: string;
  dark: string;
  last: string;
  page: string;
  text: string;
  dim: string;
  pieces: ReadonlyMap<string, HTMLImageElement>;
}

const FONT = 'system-ui, "Segoe UI", Roboto, Helvetica, Arial, sans-serif';
const ROLES = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'];

/** Read from an element of the page that the chosen look applies to. */
export async function paintsOf(place: HTMLElement): Promise<Paints> {
  const style = getComputedStyle(place);
  const value = (name: string): string => style.getPropertyValue(name).trim();
  const pieces = new Map<string, HTMLImageElement>();
  const sample = document.createElement('div');
  sample.className = 'cg-wrap unseen';
  place.append(sample);
  try {
    for (const name of ROLES.flatMap(role => [`white ${role}`, `black ${role}`])) {
      const piece = document.createElement('piece');
      piece.className = name;
      sample.append(piece);
      pieces.set(name, await pictureOf(getComputedStyle(piece).backgroundImage));
    }
  } finally {
    sample.remove();
  }
  const [light, dark, last] = [value('--light-square'), value('--dark-square'), value('--last-move')];
  const body = getComputedStyle(document.body);
  return { light, dark, last, page: body.backgroundColor, text: body.color, dim: body.color, pieces };
}

async function pictureOf(background: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = /^url\("(.*)"\)$/.exec(background)?.[1] ?? '';
  await picture.decode();
  return picture;
}

/** The parts of a picture, in pixels, for a board of this size. */
const layout = (board: number) => {
  const edge = Math.round(board / 24);
  const row = Math.round(board / 15);
  return { edge, row, width: board + 2 * edge, height: board + 3 * row + 2 * edge, top: edge + row };
};

export function sizeOf(board: number): { width: number; height: number } {
  const { width, height } = layout(board);
  return { width, height };
}

export function draw(to: CanvasRenderingContext2D, scene: Scene, paints: Paints, board: number): void {
  const { edge, row, width, height, top } = layout(board);
  to.fillStyle = paints.page;
  to.fillRect(0, 0, width, height);
  const [above, below] = scene.seats;
  drawSeat(to, above, paints, { y: edge + row / 2, edge, width, size: row });
  drawSeat(to, below, paints, { y: top + board + row / 2, edge, width, size: row });
  drawCaption(to, scene, paints, { y: top + board + 1.5 * row, edge, width, size: row });
  to.save();
  to.translate(edge, top);
  drawBoard(to, scene, paints, board / 8);
  to.restore();
}

interface Row {
  /** Of its middle. */
  y: number;
  edge: number;
  width: number;
  size: number;
}

/** Whatever direction a name is written in, it stays at its place. */
const isolated = (text: string): string => `\u2068${text}\u2069`;

function drawSeat(
  to: CanvasRenderingContext2D,
  { side, name, more }: Sitting,
  paints: Paints,
  row: Row,
): void {
  const { y, edge, width, size } = row;
  const chip = size * 0.34;
  to.fillStyle = side === 'white' ? '#fdfcf9' : '#3b3834';
  to.fillRect(edge, y - chip / 2, chip, chip);
  to.strokeStyle = '#8d8880';
  to.lineWidth = 1;
  to.strokeRect(edge, y - chip / 2, chip, chip);
  write(to, isolated(name), {
    ...row,
    x: edge + chip * 1.7,
    room: width * 0.68,
    weight: 600,
    fill: paints.text,
  });
  write(to, more, {
    ...row,
    x: width - edge,
    room: width * 0.28,
    weight: 400,
    fill: paints.dim,
    align: 'right',
  });
}

function drawCaption(to: CanvasRenderingContext2D, { caption, note }: Scene, paints: Paints, row: Row): void {
  const { edge, width } = row;
  write(to, caption, { ...row, x: edge, room: width * 0.7, weight: 700, fill: paints.text });
  const right = note || 'Kibitz';
  write(to, right, {
    ...row,
    x: width - edge,
    room: width * 0.28,
    weight: note ? 700 : 400,
    fill: paints.dim,
    align: 'right',
  });
}

interface Text extends Row {
  x: number;
  /** What is wider is drawn narrower. */
  room: number;
  weight: number;
  fill: string;
  align?: CanvasTextAlign;
}

function write(
  to: CanvasRenderingContext2D,
  text: string,
  { x, y, size, room, weight, fill, align }: Text,
): void {
  to.font = `${weight} ${Math.round(size * 0.5)}px ${FONT}`;
  to.textAlign = align ?? 'left';
  to.textBaseline = 'middle';
  to.fillStyle = fill;
  to.fillText(text, x, y, room);
}

function drawBoard(to: CanvasRenderingContext2D, scene: Scene, paints: Paints, square: number): void {
  const cornerOf = (name: string): [number, number] => {
    const [file, rank] = [name.charCodeAt(0) - 97, Number(name.charAt(1)) - 1];
    return scene.flipped ? [(7 - file) * square, rank * square] : [file * square, (7 - rank) * square];
  };
  for (let place = 0; place < 64; place += 1) {
    const [column, row] = [place % 8, Math.floor(place / 8)];
    to.fillStyle = (column + row) % 2 === 0 ? paints.light : paints.dark;
    to.fillRect(column * square, row * square, square, square);
  }
  to.fillStyle = paints.last;
  for (const name of scene.last) to.fillRect(...cornerOf(name), square, square);
  for (const [name, piece] of pieceNames(scene.fen)) {
    const picture = paints.pieces.get(piece);
    if (picture) to.drawImage(picture, ...cornerOf(name), square, square);
  }
  for (const shape of scene.shapes) drawShape(to, shape, cornerOf, square);
  if (scene.badge) drawBadge(to, scene.badge, cornerOf(scene.badge.square), square);
}

type CornerOf = (name: string) => [number, number];

function drawShape(to: CanvasRenderingContext2D, shape: DrawShape, cornerOf: CornerOf, square: number): void {
  const brush = BRUSHES[shape.brush ?? 'green'];
  const middle = (name: string): [number, number] => {
    const [x, y] = cornerOf(name);
    return [x + square / 2, y + square / 2];
  };
  to.save();
  to.globalAlpha = 0.8;
  to.strokeStyle = to.fillStyle = brush?.color ?? '#000';
  to.lineWidth = square / 7;
  if (shape.dest) drawArrow(to, middle(shape.orig), middle(shape.dest), square);
  else drawCircle(to, middle(shape.orig), square);
  to.restore();
}

function drawCircle(to: CanvasRenderingContext2D, [x, y]: [number, number], square: number): void {
  to.lineWidth = square / 16;
  to.beginPath();
  to.arc(x, y, square * 0.46, 0, 2 * Math.PI);
  to.stroke();
}

/** A shaft that ends where the head begins, so that nothing shines through twice. */
function drawArrow(
  to: CanvasRenderingContext2D,
  [x, y]: [number, number],
  [endX, endY]: [number, number],
  square: number,
): void {
  const angle = Math.atan2(endY - y, endX - x);
  const long = Math.hypot(endX - x, endY - y);
  const head = square * 0.42;
  to.translate(x, y);
  to.rotate(angle);
  to.beginPath();
  to.moveTo(0, 0);
  to.lineTo(long - head, 0);
  to.stroke();
  to.beginPath();
  to.moveTo(long, 0);
  to.lineTo(long - head, head / 2);
  to.lineTo(long - head, -head / 2);
  to.fill();
}

function drawBadge(
  to: CanvasRenderingContext2D,
  { label }: NonNullable<Scene['badge']>,
  [x, y]: [number, number],
  square: number,
): void {
  const [middleX, middleY, radius] = [x + square * 0.84, y + square * 0.16, square * 0.21];
  to.beginPath();
  to.arc(middleX, middleY, radius, 0, 2 * Math.PI);
  to.fillStyle = colour(label);
  to.fill();
  to.lineWidth = square * 0.03;
  to.strokeStyle = '#fff';
  to.stroke();
  to.fillStyle = '#fff';
  to.font = `700 ${Math.round(radius * 1.3)}px ${FONT}`;
  to.textAlign = 'center';
  to.textBaseline = 'middle';
  to.fillText(sign(label), middleX, middleY + radius * 0.06);
}
