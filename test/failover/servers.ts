/** A loss of a primary. */
export interface Loss {
  /** What was done to it. */
  what: string;
  /** When it was gone, and when another one took its place. */
  lost: number;
  promoted: number;
  /** Fulfilled when there is one to take the place of the next. */
  mended: Promise<void>;
}

/** PostgreSQL servers of which one takes writes. */
export interface Servers {
  /** As DATABASE_URL names them all. */
  url: string;
  /** Takes the primary away; returns when another one has taken its place. */
  lose(turn: number): Promise<Loss>;
  close(): Promise<void>;
}
