import { holdNewRun, recordRun, type EndedRun, type Executor, type NewRun } from '@bakehouse/store';

/** How a run is stored that this process has begun and somebody waits for: with the first of what it writes. */
export interface Storing {
  /** Whether it is committed. */
  readonly done: boolean;
  /** Kept when it is committed. */
  readonly stored: Promise<void>;
  /** Writes the run as one that goes on. It may be undone with its transaction, and is then to be written again. */
  write: (db: Executor) => Promise<void>;
  /** Writes the run as one that is over already. */
  writeEnded: (
    db: Executor,
    end: Omit<EndedRun, keyof NewRun | 'startedAt'> & { elevated: boolean },
  ) => Promise<void>;
  /** Told once that is committed. */
  committed: () => void;
}

/** Who holds a run that is stored, for how long, and who is told the clock of the database then. */
export interface StoringOptions {
  owner: string;
  leaseSeconds: number;
  startedAt: Date;
  onWritten: (at: Date) => void;
}

/** Makes how a new run is stored. */
export function makeStoring(
  run: NewRun,
  { owner, leaseSeconds, startedAt, onWritten }: StoringOptions,
): Storing {
  let done = false;
  let tell: (() => void) | undefined;
  const stored = new Promise<void>((resolve) => (tell = resolve));
  return {
    get done() {
      return done;
    },
    stored,
    async write(db) {
      const { claimedAt } = await holdNewRun(db, run, { owner, leaseSeconds });
      onWritten(claimedAt);
    },
    writeEnded: (db, end) => recordRun(db, { ...run, ...end, startedAt }),
    committed() {
      done = true;
      tell?.();
    },
  };
}
