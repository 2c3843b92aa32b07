/** What a client asked for, when, and what it was told. */
export interface Operation {
  op: string;
  workflow: string;
  /** Milliseconds of the client's clock. */
  began: number;
  ended?: number;
  /** Undefined where no answer came, or none that says what became of it. */
  told?: 'done' | 'refused' | 'failed' | 'taken on' | undefined;
  /** The rows that it writes where it is done. */
  writes: readonly string[];
}

/** A row as somebody saw it: which operation wrote it, and its number. */
export interface Seen {
  name: string;
  op: string;
  n?: number;
}

/** One version of a row as it is stored. */
export interface Version {
  op: string;
  n: number;
  /** What its operation had read: by row, which operation wrote the version that it saw. */
  saw: Readonly<Record<string, string>>;
}

/** What a run that wrote nothing had read. */
export interface Reading {
  op: string;
  /** Whether it was atomic: then it has its place among the others. Others saw one moment. */
  exact: boolean;
  saw: readonly Seen[];
}

/** All that happened. */
export interface History {
  operations: readonly Operation[];
  /** The versions of each row in the order in which they were stored; the first was there before. */
  rows: ReadonlyMap<string, readonly Version[]>;
  readings: readonly Reading[];
  /** What all accounts have together. */
  sum: number;
  /** The accounts, and the two names of each couple. */
  accounts: readonly string[];
  couples: readonly (readonly [string, string])[];
}
