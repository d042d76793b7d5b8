// Short names for what the server says. Scores and win percents are always White's.

import type { GameShape, Insight, MoveJson, ProofJson, paths, ReviewOrder, Status } from './generated/api';

export type {
  AccuracySteps,
  AnalysisShape as Analysis,
  AnswerShape as Answered,
  Comparison,
  DisputeAnswer,
  ExplanationJson as Explanation,
  Explored,
  ExploredMove,
  FileNote,
  FoundLine,
  GameNotes,
  GamePage,
  GameRow as Row,
  ImportAnswer,
  ImportedGames as Uploaded,
  ImportOrder,
  ImportRun,
  Insight,
  InsightReport,
  JobShape as Job,
  KnownAccount,
  LaterGamesShape as LaterGames,
  LaterShape as LaterError,
  LiveMoves,
  MeasureJson as Measure,
  MotifShape as Motif,
  MoveJson as Move,
  Numbers,
  OpponentOrder,
  PeopleShape as People,
  PersonShape as Person,
  PlayerStoryJson as PlayerStory,
  PlayersJson as Players,
  ProblemDetails,
  ProofJson as Proof,
  QueueShape as Queue,
  RefusedGame as Refused,
  ReplyShape as Reply,
  ReportJson as Report,
  SearchAnswer,
  SearchOrder,
  SeatShape as Seat,
  SessionShape as Session,
  ShareShape as Share,
  SolvedShape as Solved,
  Status,
  StoryJson as Story,
  TableMoveJson as TableMove,
  TablePositionJson as TablePosition,
  TrainingHome,
  TryAnswer,
  TurnShape as Turn,
} from './generated/api';

export type Confidence = ProofJson['confidence'];
export type Effort = NonNullable<ReviewOrder['effort']>;
export type InsightCurve = Insight['curves'][number];
export type InsightMove = InsightRow['moves'][number];
export type InsightPosition = Insight['positions'][number];
export type InsightRow = Insight['rows'][number];
export type Phase = NonNullable<MoveJson['phase']>;
export type Rules = Status['ruleset'];
export type Side = MoveJson['side'];
export type SortKey = NonNullable<NonNullable<paths['/api/games']['get']['parameters']['query']>['sort']>;

/** A move as it was played, whoever says so: the game or the report. `index` is its place, from 0. */
export type PlainMove = Pick<
  MoveJson,
  'index' | 'move_number' | 'side' | 'san' | 'uci' | 'clock' | 'seconds' | 'seconds_text'
>;

/** What the page shows of a game, apart from its review. */
export type Game = Pick<
  GameShape,
  | 'white'
  | 'black'
  | 'white_rating'
  | 'black_rating'
  | 'result'
  | 'date'
  | 'event'
  | 'eco'
  | 'opening'
  | 'tags'
  | 'start_fen'
  | 'chess960'
  | 'problem'
  | 'seats'
> & { moves: readonly PlainMove[] };
