/** What clients did and were told. Keys are of their own; what was not answered may or may not have happened. */
export interface Ledger {
  /** Entries that were acknowledged, and those that were only tried. */
  entries: { acknowledged: Set<string>; tried: Set<string> };
  /** Runs that were acknowledged, by the key of their input. */
  runs: { acknowledged: Map<string, string>; tried: Set<string> };
  /** The last count of each client that was acknowledged, and the one tried after it. */
  counters: Map<string, { id: string; acknowledged: number; tried: number }>;
  /** Drafts by what was last acknowledged of them; one whose deletion was only tried may or may not be there. */
  drafts: Map<string, 'tried' | 'stored' | 'deleting' | 'deleted'>;
  /** Runs that publish the website and were acknowledged, by the key of their input. */
  publishing: Map<string, string>;
  /** The last number of the website's page that was published, and the one tried after it. */
  published: { acknowledged: number; tried: number };
  /** Ids that a follower of the change feed knows. */
  followed: Set<string>;
  /** Acknowledged operations by kind. */
  counts: Record<string, number>;
  /** Answers of 5xx, by status and code. */
  refusals: Record<string, number>;
  /** When something of a kind last succeeded. */
  successAt: Record<string, number>;
  /** Answers that must never be given. */
  wrong: string[];
}

/** An empty ledger. */
export function newLedger(): Ledger {
  return {
    entries: { acknowledged: new Set(), tried: new Set() },
    runs: { acknowledged: new Map(), tried: new Set() },
    counters: new Map(),
    drafts: new Map(),
    publishing: new Map(),
    published: { acknowledged: 0, tried: 0 },
    followed: new Set(),
    counts: {},
    refusals: {},
    successAt: {},
    wrong: [],
  };
}
