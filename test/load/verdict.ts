/** What is wrong with what is stored, held against what clients were told; nothing should be. */
export interface Verdict {
  /** Acknowledged, and not there. */
  lost: string[];
  /** There more than once. */
  doubled: string[];
  /** Neither over nor going on. */
  stuck: number;
  failed: string[];
  /** Mails that the mail server took twice, always under one Message-ID: nobody can rule these out. */
  mailsTakenTwice: number;
  /** How many of those the outbox itself counts as possible. */
  possibleDuplicates: number;
}

/** Where a part of the judgement writes what it finds. */
export interface Books {
  lost: string[];
  doubled: string[];
  /** The column `what` of every row. */
  list: (sql: string, values?: unknown[]) => Promise<string[]>;
  /** Everything that a query finds is lost. */
  miss: (what: string, sql: string, values?: unknown[]) => Promise<void>;
  /** Everything that a query finds is doubled. */
  twice: (what: string, sql: string, values?: unknown[]) => Promise<void>;
}
