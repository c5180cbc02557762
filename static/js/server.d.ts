/* The shapes of what the server sends as JSON, in answers and in pages. tests/web/games/test_script_data.py lets the
   compiler hold real answers to them: a key that is missing, too many or of another type is a failing test. */

/** Something that a seat may submit in the open window (engine Want). */
export interface Want {
  kind: string;
  label: string;
  /** The unit it is for ("A Par"), or empty. */
  subject: string;
  count: number;
  default: string;
  help: string;
  optional: boolean;
  /** The words that its lines begin with, where it is for no unit: "PLACE LLAMA". */
  lead: string;
  /** What stands behind the unit in its lines: the L of "F MAO L H Bre - Por". */
  word: string;
}

/** One line with what is to be said of it (engine LineCheck). */
export interface LineCheck {
  given: string;
  canonical: string | null;
  level: "ok" | "warning" | "error";
  message: string;
  subject: string;
  kind: string;
  data: OrderData;
}

/** A row of a paper that holds a line, as the server has it. */
export interface RowLine extends LineCheck {
  /** The row's name: "A Par", "A Par R", "vote#2". */
  row: string;
  /** Of the paper when the row last changed. */
  version: number;
  /** The page that wrote it, and the number of its edit; "" and 0 where nobody said. */
  device: string;
  seq: number;
  /** Whether it counts at the deadline as it stands. */
  counts: boolean;
}

/** A row from which its line was taken back. */
export interface Emptied {
  row: string;
  version: number;
  device: string;
  seq: number;
}

/** What became of a row that was saved. */
export interface Fate {
  row: string;
  seq: number;
  fate: "taken" | "refused" | "incomplete" | "older" | "overtaken";
  /** What stood in the row when it came. */
  theirs: string;
  message: string;
  /** The rows in which its lines stand. */
  rows: string[];
}

/** A paper as the server has it. */
export interface PaperData {
  number: number;
  version: number;
  lines: RowLine[];
  emptied: Emptied[];
  ruled: string[];
  ready: boolean;
  /** Its lines are a suggestion, which counts once it is played. */
  suggested: boolean;
  receipt: Receipt | null;
}

/** The answer to rows that were saved. */
export interface RowsSavedData extends PaperData {
  fates: Fate[];
}

/** What a seat had handed in for a turn gone by. */
export interface PastPaperData {
  number: number;
  phase_name: string;
  /** ISO 8601. */
  over: string;
  lines: string[];
  edits: { row: string; device: string; seq: number }[];
}

/** The answer to ready: what would not count is asked about first. */
export interface ReadyData {
  ready: boolean;
  ask?: string[];
  version?: number;
}

/** An order as data (docs/contract.md, “Orders as data”), but for what its row says already; empty if it could not be read. */
export interface OrderData {
  verb?: string;
  /** Of the unit. */
  kind?: string;
  place?: string;
  coast?: string;
  helped?: { unit: string; place: string };
  target?: string;
  target_coast?: string;
  path?: string[];
  ordered?: string[];
  via?: string;
  flags?: string[];
  more?: { ending?: string; targets?: string[]; number?: number; action?: string; [name: string]: unknown };
}

/** A line that may be submitted, the kind of order that it is, and what it says. */
export interface Offer {
  line: string;
  kind: string;
  data: OrderData;
}

export interface Receipt {
  code: string;
  /** ISO 8601. */
  at: string;
  digest: string;
}

/** What a condition may say of something. */
export interface Atom {
  name: string;
  args: Sort[];
  style: "call" | "words" | "count";
  by: boolean;
  /** The slot of the season from which on it is known. */
  known: number;
  phrase: string;
}

export type Sort = "unit" | "place" | "seat" | "kind";

export interface Conditions {
  /** By kind of order, the slot in which it is read. */
  kinds: Record<string, number>;
  atoms: Atom[];
  things: Record<Sort, string[]>;
}

/** A seat's order sheet: what may be ordered, and what is. */
export interface SheetData extends PaperData {
  window: string;
  seat: string;
  wants: Want[];
  /** Every legal line, by subject. */
  options: Record<string, Offer[]>;
  conditions: Conditions | null;
  /** What orders are called in the game's themes: by verb, or by kind of unit and verb. */
  words: Record<string, string>;
  /** The names of provinces, by their ids. */
  names: Record<string, string>;
  /** What one unit of each kind is called, by the kind's id. */
  kinds: Record<string, string>;
  /** Where the rule behind an order is told, by verb. The sandbox has none. */
  clauses?: Record<string, string>;
}

/** The answer to orders that were saved, or only looked at. The sandbox says the row of each, too. */
export interface SavedData {
  lines: (LineCheck | RowLine)[];
  receipt?: Receipt | null;
}

export interface Motion {
  unit: string;
  element?: string;
  fate: "moves" | "tries" | "stays" | "leaves";
  d: string;
  beat: number;
  to: [number, number];
  text?: string;
  why?: string;
}

export interface BoardData {
  svg: string;
  number: number;
  phase: string;
  phase_name: string;
}

/** An adjudicated turn. */
export interface TurnData extends BoardData {
  headline: string;
  report: string;
  sandbox: string;
  motions: Motion[];
  html: string;
}

export interface DryRunData {
  svg: string;
  results: unknown;
  events: string[];
  phase_name: string;
}

export interface SentData {
  thread: number;
  message: number;
}

export interface PanelsData {
  panels: string[];
}

/** An event of live.js: it carries no secrets, and says only what to fetch. */
export interface Hint {
  game: string;
  kind: string;
  number: number;
}

/** A unit as the sandbox has it: its text, or more about it. */
export type BenchUnit = string | { unit: string };

export interface EditorData {
  sides: { id: string; name: string }[];
  kinds: { id: string; medium: string }[];
  marks: { name: string; on: string; label: string }[];
  figures: string[];
  coasts: Record<string, string[]>;
  places: Record<string, { name: string; kind: string }>;
  units: Record<string, BenchUnit[]>;
  centres: Record<string, string[]>;
  phase: string;
}

/* ---- panels ---- */

/** A sign over a piece (`told`: what it means, in a sentence), or a way from one place to another (hints.js of the atlas). */
export type HintMark = { at: string; text: string; told?: string; best?: boolean; above?: boolean } | { from: string; to: string; tie: boolean };

export interface CardData {
  id: string;
  name: string;
  target: "unit" | "place" | "nothing" | "goal" | "path";
  consent: boolean;
  does: string;
}

export interface HandUnit {
  name: string;
  owner: string;
  at: string;
}

export interface HandData {
  seat: string;
  seats: string[];
  cards: Record<string, CardData>;
  units: HandUnit[];
  spaces: Record<string, string>;
}

export interface SplitData {
  size: number;
  unsent: string[];
  /** The same in words: "4 × Mystical Shield". */
  usual: string;
}

/** What one play of a card would do. */
export interface Play {
  subject: string;
  line: string;
  supposed: boolean;
  good: boolean;
  does: string[];
}

export interface PlaysData {
  plays: Play[];
  /** What the seat's units could be ordered if these plays worked, and could not without them. */
  orders: NotedOffers;
}

/** Why something cannot be chosen, by what it is. */
export interface ReasonsData {
  reasons: Record<string, string>;
  /** The ways that the card could take others' units: each a unit and its steps. */
  journeys: string[][];
}

export interface Ride {
  unit: string;
  at: string;
  from: string[];
  to: string[];
}

export interface LiftsData {
  hikers: { unit: string; at: string }[];
  rides: Ride[];
  seas: string[];
  names: Record<string, string>;
  refused: string;
}

export interface ReorderData {
  units: Record<string, string[]>;
}

export interface OrdersData {
  orders: string[];
}

export interface RetreatRow {
  unit: string;
  /** Place, name, and a note on it. */
  places: [string, string, string][];
}

export interface RetreatsData {
  rows: RetreatRow[];
}

export interface SundayData {
  jumps: NotedOffers;
}

/** What an order that the sheet does not offer depends on (jump.js): the vote of this season, or a card played in it. */
export type OrderNote = "" | "desert" | "closed" | "obliged" | "card";

/** By unit, lines with a note each. */
export type NotedOffers = Record<string, [Offer, OrderNote][]>;

export interface TwinsData {
  pairs: [{ unit: string; at: string }, { unit: string; at: string }][];
  near: Record<string, string[]>;
}

export interface LicencesData {
  most: number;
  names: Record<string, string>;
  offered: string[];
  shut: string[];
}

export interface VotingData {
  due: number;
  actions: Record<string, string>;
  names: Record<string, string>;
  /** What licensing is called where it is voted on; else empty. */
  license: string;
}

/** What a ballot alone would come to. */
export interface CountData {
  said: { line: string; message: string }[];
  fallen: { event: string; why: string; lost: string[] }[];
  happens: string[];
  lot: boolean;
}
