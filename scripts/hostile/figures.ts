import type { Measured } from './ordinary.ts';

/** What one kind did to the ordinary users. */
export interface Figure {
  kind: string;
  /** Milliseconds within which 99 of 100 ordinary requests were answered, without and with them. */
  quiet: number;
  beside: number;
  requests: number;
  /** Ordinary requests that failed although they were sent again. */
  failed: string[];
  /** Bytes of the process before and afterwards, at rest. */
  before: number;
  after: number;
  /** What the hostile users were answered, by status. */
  answers: Record<string, number>;
}

/** How much worse it may get. */
export const limits = { slower: 2, larger: 1.2 };

/** Milliseconds within which that share of the requests was answered. */
export function within(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.ceil((sorted.length - 1) * share)] ?? 0;
}

/** The times of several measurements together. */
export function together(measured: readonly Measured[]): number[] {
  return measured.flatMap(({ times }) => times);
}

/** What is beyond the limits, in words; empty where all is well. */
export function faultsOf(figure: Figure): string[] {
  const { quiet, beside, failed, before, after, answers } = figure;
  return [
    ...(beside > limits.slower * quiet ? [`${(beside / quiet).toFixed(1)} times as slow`] : []),
    ...(failed.length > 0 ? [`${failed.length} failed: ${failed[0]}`] : []),
    ...(after > limits.larger * before ? [`${(after / before).toFixed(2)} times the memory`] : []),
    ...(answers['500'] === undefined ? [] : [`${answers['500']} times 500`]),
  ];
}

/** The figures as rows of a table. */
export function rowOf(figure: Figure): string[] {
  const { kind, quiet, beside, requests, failed, before, after, answers } = figure;
  return [
    kind,
    quiet.toFixed(0),
    beside.toFixed(0),
    (beside / quiet).toFixed(1),
    String(requests),
    String(failed.length),
    megabytes(before),
    megabytes(after),
    Object.entries(answers)
      .map(([status, count]) => `${status}×${count}`)
      .join(' '),
    faultsOf(figure).join('; '),
  ];
}

/** The heading of that table. */
export const heading = [
  'hostile',
  'p99 without',
  'with',
  'ratio',
  'requests',
  'failed',
  'MB before',
  'after',
  'answered',
  '',
];

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}
