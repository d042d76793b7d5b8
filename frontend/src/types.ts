// What the server says, typed. Scores and win percents are always White's.

export type Side = 'white' | 'black';
export type Phase = 'opening' | 'middlegame' | 'endgame';
export type Confidence = 'sure' | 'likely' | 'borderline';

export interface Score {
  cp?: number | null;
  mate?: number | null;
}

export interface Status {
  kibitz: string;
  engine: string | null;
  engine_problem: string | null;
  efforts: string[];
  rulesets: string[];
  effort: string;
  ruleset: string;
  limits: { upload_bytes: number; queue: number; lines: number; nodes: number };
}

export interface Job {
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  /** How many reviews come before it. */
  place: number;
  done: number;
  planned: number;
  nodes: number;
}

export interface Row {
  id: string;
  white: string;
  black: string;
  white_rating: number | null;
  black_rating: number | null;
  date: string | null;
  event: string | null;
  result: string | null;
  eco: string | null;
  opening: string | null;
  plies: number;
  effort: string | null;
  accuracy: Record<Side, number | null>;
  curve: number[];
  worst: { index: number; move_number: number; side: Side; san: string; label: string } | null;
  job: Job | null;
}

export interface GamePage {
  total: number;
  limit: number;
  offset: number;
  games: Row[];
}

/** `index` is its place in the game, from 0. */
export interface PlainMove {
  index: number;
  move_number: number;
  side: Side;
  san: string;
  uci: string | null;
  seconds: number | null;
  seconds_text: string;
}

export interface Game extends Row {
  tags: Record<string, string>;
  start_fen: string;
  chess960: boolean;
  moves: PlainMove[];
  problem: string | null;
}

export interface Measure {
  what: string;
  holds: boolean;
  text: string;
}

export interface Proof {
  rule: string;
  lost: number | null;
  nearest: string | null;
  threshold: number | null;
  distance: number | null;
  unit: string;
  confidence: Confidence;
  text: string;
  measures: Measure[];
  refused: { label: string; rule: string; measures: Measure[] }[];
}

export interface Explanation {
  claim: string;
  long: string;
  starts: 'before' | 'after';
  line: string[];
  squares: string[];
}

export interface Move extends PlainMove {
  eval: Score | null;
  eval_text: string;
  glyph: string;
  win_percent: number | null;
  best: { san: string; uci: string | null; line: string[] } | null;
  judgement: 'inaccuracy' | 'mistake' | 'blunder' | null;
  label: string | null;
  accuracy: number | null;
  centipawn_loss: number | null;
  phase: Phase | null;
  reasons: { rule: string; text: string; lost: number | null }[];
  proof: Proof | null;
  labels?: Record<string, string | null> | null;
  explanation?: Explanation | null;
}

export interface Player {
  name: string;
  rating: number | null;
  accuracy: number | null;
  acpl: number | null;
  counts: Record<string, number>;
  phases: Partial<Record<Phase, number>>;
}

export type Players = Record<Side, Player>;

export interface PlayerStory {
  went_well: string | null;
  costly: string | null;
  time: string[];
}

export interface Story {
  headline: string;
  chapters: { kind: string; text: string; index: number | null }[];
  white: PlayerStory;
  black: PlayerStory;
}

export interface Report {
  game: {
    tags: Record<string, string>;
    opening: { eco: string; name: string; ply: number } | null;
    problem: string | null;
  };
  provenance: {
    kibitz: string;
    evals: string;
    ruleset: string;
  };
  start_text: string;
  made_by: string;
  players: Players;
  phases: { middle: number | null; end: number | null };
  moves: Move[];
  story: Story | null;
  /** One for each position. */
  percents: number[];
  /** Indexes of moves. */
  turning_points: number[];
}

export interface ReviewAnswer {
  report: Report;
}

export interface AccuracyNumbers {
  moves: number;
  window: number;
  weighted_mean: number;
  harmonic_mean: number;
  result: number;
}

export interface PlayerNumbers {
  accuracy: AccuracyNumbers | null;
  acpl: { moves: number; total: number; result: number } | null;
  phases: Partial<Record<Phase, AccuracyNumbers>>;
}

export type Numbers = Record<Side, PlayerNumbers>;

export interface TryAnswer {
  fen: string;
  sans: string[];
  move: Move;
  refutation: { san: string[]; uci: string[] };
  best: { san: string; uci: string | null } | null;
  cost: string;
  accepted: boolean;
}

export interface EngineLine {
  eval: Score;
  text: string;
  win_percent: number;
  san: string[];
  uci: string[];
}

export interface SearchAnswer {
  fen: string;
  depth: number;
  nodes: number;
  over: 'checkmate' | 'stalemate' | 'draw' | null;
  lines: EngineLine[];
}

export interface Refused {
  number: number;
  line: number;
  reason: string;
}

export interface ImportAnswer {
  games: Row[];
  new: number;
  known: number;
  refused: Refused[];
}
