// Everything the page shows is a function of this one record. It is replaced, never changed.

import type { Problem } from './api';
import type { Played } from './chess';
import { type ImportWish, NO_WISH } from './importWish';
import type { Label } from './labels';
import { NO_NOTES, type Notes } from './notes';
import { type Preferences, type Units, USUAL } from './preferences';
import type { Route } from './route';
import { NO_TRAINING, type Training } from './trainingState';
import type {
  Analysis,
  Comparison,
  Effort,
  Game,
  GamePage,
  ImportAnswer,
  ImportOrder,
  ImportRun,
  InsightReport,
  Job,
  KnownAccount,
  Move,
  Numbers,
  Person,
  Phase,
  Players,
  Queue,
  Report,
  Rules,
  SearchAnswer,
  Side,
  SortKey,
  Status,
  TryAnswer,
} from './types';

/** "Only add": games are put into the library and reviewed when somebody asks. */
export const NO_REVIEW = 'none-yet';

export type Theme = 'system' | 'light' | 'dark';

export interface Filters {
  player: string;
  /** Somebody of the library's people, and the side they had. */
  person: string;
  side: string;
  opening: string;
  event: string;
  since: string;
  until: string;
  result: string;
  label: string;
  accuracy_above: string;
  accuracy_below: string;
  /** Whether an engine has looked: yes, no, or it failed. */
  review: string;
}

export interface Sort {
  by: SortKey;
  ascending: boolean;
}

export interface Library {
  page: GamePage | null;
  problem: Problem | null;
  filters: Filters;
  sort: Sort;
  offset: number;
  /** Games that something is to be done with; they may be on other pages. */
  selected: readonly string[];
  /** All reviews that were asked for; null until the server has said. */
  queue: Queue | null;
  /** Deleted in the page, not yet on the server: undo is still possible. */
  leaving: readonly string[];
}

export interface Importer {
  text: string;
  /** Empty until the server has said which is usual. */
  effort: Effort | typeof NO_REVIEW | '';
  busy: boolean;
  answer: Imported | null;
  problem: Problem | null;
  /** Which games of an account are to come, if the text names one. */
  wish: ImportWish;
  /** What a text was taken for that does not say enough: a name, but on which site? */
  asked: ImportAnswer | null;
  /** Games on their way in from a site, and what became of those this page has seen; newest first. */
  runs: readonly ImportRun[];
  /** What this page asked for, by the import it began: going on asks for the same. */
  orders: Readonly<Record<string, ImportOrder>>;
  /** Whose games have come from a site before. */
  accounts: readonly KnownAccount[];
}

/** What became of games that were brought in, from all files together. */
export interface Imported {
  total: number;
  known: number;
  queued: number;
  problems: number;
  /** The first of the problems, one by one. */
  named: readonly ImportProblem[];
}

export interface ImportProblem {
  /** Empty where there is only one. */
  file: string;
  /** Of the game in the file; null if the whole file could not be read. */
  place: { number: number; line: number } | null;
  reason: string;
}

export interface Step extends Played {
  asking: boolean;
  answer: TryAnswer | null;
  problem: Problem | null;
}

/** Moves beside the game: tried by hand, or a line of the engine being shown. */
export interface SideLine {
  key: string;
  from: number;
  kind: 'tried' | 'engine' | 'file';
  steps: readonly Step[];
}

export interface Engine {
  on: boolean;
  lines: number;
  nodes: number;
  fen: string | null;
  answer: SearchAnswer | null;
  busy: boolean;
  problem: Problem | null;
}

/** What the other side would play if the one to move passed. */
export interface Threat {
  on: boolean;
  /** The position on the board that it is about. */
  fen: string | null;
  san: string | null;
  uci: string | null;
  /** Why there is none. */
  why: string | null;
}

/** The last one is the move itself. */
export const MOST_HINTS = 3;

export interface Retry {
  side: Side;
  /** The moves to be retried, by their indexes. */
  moves: readonly number[];
  index: number;
  hints: number;
  asked: Played | null;
  answer: TryAnswer | null;
  problem: Problem | null;
  solved: readonly number[];
  /** Answered after the move itself had been shown. */
  shown: readonly number[];
  finished: boolean;
  /** The board is turned to who retries, and turned back afterwards. */
  flippedBefore: boolean;
}

/** A number somebody wants explained. */
export type Asked =
  | { what: 'accuracy'; side: Side }
  | { what: 'acpl'; side: Side }
  | { what: 'phase'; phase: Phase; side: Side }
  | { what: 'count'; label: Label; side: Side };

export interface Review {
  id: string;
  /** Of the library; a file of its own, without a server that could be asked; or a position by itself. */
  kind: 'game' | 'file' | 'board';
  game: Game | null;
  problem: Problem | null;
  /** Whose game it is to the reader: that side is below and goes first; null if nobody said. */
  mine: Side | null;
  /** There is a review, and it is on its way. */
  reading: boolean;
  /** One for each position. */
  fens: readonly string[];
  /** What is known of each move so far, by its index. */
  moves: ReadonlyMap<number, Move>;
  players: Players | null;
  provisional: boolean;
  report: Report | null;
  /** All there are of the game, oldest first. */
  analyses: readonly Analysis[];
  /** The one that was chosen; null for the best. */
  analysis: string | null;
  /** The one that the report is of, once it is kept. */
  shown: string | null;
  comparison: Comparison | null;
  numbers: Numbers | null;
  rules: Rules | null;
  job: Job | null;
  connected: boolean;
  restarts: number;
  /** The last review that was asked for was given up; what it had found is still shown, as provisional. */
  cancelled: boolean;
  trouble: string | null;
  /** How many moves of the game have been played on the board: move i leads from position i to the next. */
  position: number;
  line: SideLine | null;
  step: number;
  kept: readonly SideLine[];
  notes: Notes;
  promotion: { from: string; to: string } | null;
  flipped: boolean;
  arrows: boolean;
  /** How scores are written. */
  units: Units;
  /** The game plays by itself. */
  playing: boolean;
  walking: boolean;
  lit: { label: Label; side: Side } | null;
  engine: Engine;
  threat: Threat;
  retry: Retry | null;
  /** The rating of people whose moves answer those that are tried; null where the engine judges them. */
  against: number | null;
}

/** What somebody keeps doing over many games. */
export interface Insights {
  /** Whose games and which of them, as the address says it. */
  search: string;
  report: InsightReport | null;
  problem: Problem | null;
  asking: boolean;
}

export interface Toast {
  text: string;
  undo: (() => void) | null;
}

export type Dialog =
  | { kind: 'help'; about?: 'rules' }
  | { kind: 'settings' }
  | { kind: 'share' }
  | { kind: 'number'; asked: Asked }
  | { kind: 'remove'; games: readonly string[] }
  | { kind: 'compare' };

export interface State {
  route: Route;
  status: Status | null;
  /** Whose names are known, me first; null until the server has said. */
  people: readonly Person[] | null;
  theme: Theme;
  preferences: Preferences;
  library: Library;
  importer: Importer;
  review: Review | null;
  training: Training;
  insights: Insights;
  dialog: Dialog | null;
  toast: Toast | null;
}

export const NO_FILTERS: Filters = {
  player: '',
  person: '',
  side: '',
  opening: '',
  event: '',
  since: '',
  until: '',
  result: '',
  label: '',
  accuracy_above: '',
  accuracy_below: '',
  review: '',
};

export const NO_THREAT: Threat = { on: false, fen: null, san: null, uci: null, why: null };

export const firstState = (route: Route, theme: Theme, preferences: Preferences = USUAL): State => ({
  route,
  status: null,
  people: null,
  theme,
  preferences,
  library: {
    page: null,
    problem: null,
    filters: NO_FILTERS,
    sort: { by: 'date', ascending: false },
    offset: 0,
    selected: [],
    queue: null,
    leaving: [],
  },
  importer: {
    text: '',
    effort: '',
    busy: false,
    answer: null,
    problem: null,
    wish: NO_WISH,
    asked: null,
    runs: [],
    orders: {},
    accounts: [],
  },
  review: null,
  training: NO_TRAINING,
  insights: { search: '', report: null, problem: null, asking: false },
  dialog: null,
  toast: null,
});

export const firstReview = (id: string, engineOn: boolean, lines: number): Review => ({
  id,
  kind: 'game',
  game: null,
  problem: null,
  mine: null,
  reading: false,
  fens: [],
  moves: new Map(),
  players: null,
  provisional: false,
  report: null,
  analyses: [],
  analysis: null,
  shown: null,
  comparison: null,
  numbers: null,
  rules: null,
  job: null,
  connected: true,
  restarts: 0,
  cancelled: false,
  trouble: null,
  position: 0,
  line: null,
  step: 0,
  kept: [],
  notes: NO_NOTES,
  promotion: null,
  flipped: false,
  arrows: true,
  units: 'pawns',
  playing: false,
  walking: false,
  lit: null,
  engine: { on: engineOn, lines, nodes: 0, fen: null, answer: null, busy: false, problem: null },
  threat: NO_THREAT,
  retry: null,
  against: null,
});

/** What a finished review adds to what is known. */
export const withReport = (report: Report): Pick<Review, 'report' | 'players' | 'moves' | 'provisional'> => ({
  report,
  players: report.players,
  moves: new Map(report.moves.map(move => [move.index, move])),
  provisional: false,
});
