import type { IndexKeys } from './index-keys.ts';

/** How it stands with an index that was proposed. */
export type IndexStage = 'proposed' | 'waiting' | 'building' | 'built' | 'failed' | 'interrupted';

/** A row of what is stored of proposals and of what was built for them. */
export interface StoredIndex {
  id: string;
  module: number;
  keys: IndexKeys;
  state: IndexStage;
  times: number;
  milliseconds: number;
  slowest: number;
  askedAt: string;
  problem: string | null;
  at: string | null;
}

/** A proposal, or what became of it, as administrators see it. */
export interface IndexState {
  id: string;
  module: string;
  /** Fields that are asked for by their value. */
  equal: readonly string[];
  /** What follows: a field with a range of values, or an order. */
  order: readonly string[];
  state: IndexStage;
  why: string;
  times: number;
  /** On the average, for one question. */
  milliseconds: number;
  slowest: number;
  askedAt: string;
  /** Resources of the module, about. */
  rows: number;
  /** Estimated while it is not built. */
  bytes: number;
  /** While it is being built: what PostgreSQL does, and how far it is. */
  progress: { phase: string; done: number; total: number } | null;
  problem: string | null;
  /** When somebody asked for it to be built. */
  at: string | null;
}

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The columns of a stored index. */
export const indexColumns = `id, module, keys, state, times::float8 as times, milliseconds, slowest,
  ${instant('asked_at')} as "askedAt", problem, ${instant('at')} as at`;

/** Says why an index is proposed. */
export function whyText({ equal, rest }: IndexKeys): string {
  const parts = [
    ...(equal.length === 0 ? [] : [`by the value of ${named(equal)}`]),
    ...(rest.length === 0 ? [] : [`in the order or a range of ${named(rest)}`]),
  ];
  return `Resources were asked for ${parts.join(', ')}, and all of them had to be read for it.`;
}

function named(keys: readonly string[]): string {
  return keys.map((key) => `"${key}"`).join(', ');
}
