// Short names for what the server says. Scores and win percents are always White's.

import type {
  AccuracySteps,
  AnalysisShape,
  AnswerShape,
  Comparison,
  DisputeAnswer,
  ExplanationJson,
  Explored,
  ExploredMove,
  FileNote,
  FoundLine,
  GameNotes,
  GamePage,
  GameRow,
  GameShape,
  ImportAnswer,
  ImportedGames,
  ImportOrder,
  ImportRun,
  Insight,
  InsightReport,
  JobShape,
  KnownAccount,
  LaterGamesShape,
  LaterShape,
  LiveMoves,
  MeasureJson,
  MotifShape,
  MoveJson,
  Numbers,
  OpponentOrder,
  PeopleShape,
  PersonShape,
  PlayerStoryJson,
  PlayersJson,
  ProblemDetails,
  ProofJson,
  paths,
  QueueShape,
  RefusedGame,
  ReplyShape,
  ReportJson,
  ReviewOrder,
  SearchAnswer,
  SearchOrder,
  SeatShape,
  SessionShape,
  ShareShape,
  SolvedShape,
  Status,
  StoryJson,
  TableMoveJson,
  TablePositionJson,
  TrainingHome,
  TryAnswer,
  TurnShape,
} from './generated/api';

export type {
  AccuracySteps,
  Comparison,
  DisputeAnswer,
  Explored,
  ExploredMove,
  FileNote,
  FoundLine,
  GameNotes,
  GamePage,
  ImportAnswer,
  ImportOrder,
  ImportRun,
  Insight,
  InsightReport,
  KnownAccount,
  LiveMoves,
  Numbers,
  OpponentOrder,
  ProblemDetails,
  SearchAnswer,
  SearchOrder,
  Status,
  TrainingHome,
  TryAnswer,
};

export type Analysis = AnalysisShape;
export type Answered = AnswerShape;
export type Confidence = ProofJson['confidence'];
export type Effort = NonNullable<ReviewOrder['effort']>;
export type Explanation = ExplanationJson;
export type Uploaded = ImportedGames;
export type InsightCurve = Insight['curves'][number];
export type InsightMove = InsightRow['moves'][number];
export type InsightPosition = Insight['positions'][number];
export type InsightRow = Insight['rows'][number];
export type Job = JobShape;
export type LaterError = LaterShape;
export type LaterGames = LaterGamesShape;
export type Measure = MeasureJson;
export type Motif = MotifShape;
export type Move = MoveJson;
export type People = PeopleShape;
export type Person = PersonShape;
export type Phase = NonNullable<MoveJson['phase']>;
export type Players = PlayersJson;
export type PlayerStory = PlayerStoryJson;
export type Proof = ProofJson;
export type Queue = QueueShape;
export type Refused = RefusedGame;
export type Report = ReportJson;
export type Row = GameRow;
export type Rules = Status['ruleset'];
export type Seat = SeatShape;
export type Session = SessionShape;
export type Share = ShareShape;
export type Side = MoveJson['side'];
export type SortKey = NonNullable<NonNullable<paths['/api/games']['get']['parameters']['query']>['sort']>;
export type Solved = SolvedShape;
export type Story = StoryJson;
export type TableMove = TableMoveJson;
export type TablePosition = TablePositionJson;
export type Turn = TurnShape;
export type Reply = ReplyShape;

/** A move as it was played, whoever says so: the game or the report. `index` is its place, from 0. */
export type PlainMove = Pick<
  Move,
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
