import type { Answers, AnswersByKind } from './attack.ts';
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
  /** What the hostile users were answered, by kind and status. */
  answers: AnswersByKind;
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
    ...Object.entries(answers).flatMap(([kind, each]) =>
      each['500'] === undefined ? [] : [`${each['500']} times 500 for ${kind}`],
    ),
    ...missed(answers).map((kind) => `${kind} did no harm: it was never let in`),
  ];
}

/** Answers to those who knock at the wrong door: nothing is held back by them. */
const wrongDoors = new Set(['400', '401', '403', '404', '405', '415']);

/** Kinds that try something which is refused as it should be, before anything is done. */
const refusedAtOnce = new Set(['deep JSON', 'made-up tokens', 'sign-in flood', 'xlsx bombs']);

/** Kinds that did not get to do what they are for. */
export function missed(answers: AnswersByKind): string[] {
  return Object.entries(answers).flatMap(([kind, each]) =>
    Object.keys(each).every((answer) => wrongDoors.has(answer)) &&
    !(refusedAtOnce.has(kind) && Object.keys(each).length > 0)
      ? [kind]
      : [],
  );
}

/** The answers to all kinds together. */
function counted(answers: AnswersByKind): Answers {
  const all: Answers = {};
  for (const each of Object.values(answers))
    for (const [answer, count] of Object.entries(each)) all[answer] = (all[answer] ?? 0) + count;
  return all;
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
    Object.entries(counted(answers))
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
