/** How a part was found. */
export interface PartState {
  part: string;
  state: 'ok' | 'note' | 'warning' | 'fault';
  text: string;
  advice?: string;
}

/** How much is kept of a kind. */
export interface KindSize {
  kind: 'resources' | 'revisions' | 'changes' | 'runs' | 'audit' | 'files' | 'messages' | 'other';
  count: number | null;
  bytes: number;
  indexBytes: number;
  days: number | null;
  setting: string | null;
}

/** A statement that PostgreSQL counted. */
export interface CountedStatement {
  text: string;
  calls: number;
  mean: number;
  slowest: number;
  total: number;
}

/** How late the process was at some time. */
export interface DelaySample {
  at: string;
  median: number;
  p99: number;
}

/** How it stands with backups. */
export interface Backups {
  folder: string | null;
  schedule: string | null;
  nextAt: string | null;
  keep: number;
  running: boolean;
  list: {
    id: string;
    beganAt: string;
    endedAt: string;
    via: 'command' | 'app' | 'schedule';
    by: string | null;
    host: string;
    file: string;
    bytes: number | null;
    problem: string | null;
    verifiedAt: string | null;
  }[];
  verifiedAt: string | null;
}

/** How it stands, as the server tells it. */
export interface Operations {
  at: string;
  parts: PartState[];
  work: {
    runs: Record<string, number>;
    failed: number;
    queues: { queue: string; due: number; seconds: number }[];
    events: number;
    mailsWaiting: number;
    mailsGivenUp: number;
  };
  process: { uptimeSeconds: number; memoryBytes: number; delay: DelaySample[] };
  statements: { state: 'on' | 'off' | 'not_loaded' | 'refused'; statements: CountedStatement[] };
  sizes: {
    bytes: number;
    outsideBytes: number;
    kinds: KindSize[];
    tables: { schema: string; table: string; rows: number; bytes: number; indexBytes: number }[];
  };
  backups: Backups;
  alerts: { open: { kind: string; text: string; since: string }[]; webhook: boolean };
  versions: { product: string; node: string; postgres: string; schema: number };
}
