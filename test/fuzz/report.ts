import type { Report } from './fuzz.ts';

/** Most findings of one kind that are shown with their request. */
const shownOfAKind = 2;

/** A report for people: figures, then each kind of finding with requests that repeat it. */
export function printed(
  { requests, seconds, findings, toldToWait, answers }: Report,
  seed: number,
  statuses = false,
): string {
  const byKind = new Map<string, typeof findings>();
  for (const finding of findings) {
    const kind = `${finding.operation}: ${finding.fault}`;
    byKind.set(kind, [...(byKind.get(kind) ?? []), finding]);
  }
  const kinds = [...byKind].map(([kind, found]) =>
    [
      `${found.length} × ${kind}`,
      ...found
        .slice(0, shownOfAKind)
        .flatMap(({ curl, answer, logged, index }) => [
          `    #${index} ${curl.slice(0, 4_000)}`,
          `    → ${answer}`,
          ...(logged === undefined ? [] : [`    log: ${logged.slice(0, 3_000)}`]),
        ]),
    ].join('\n'),
  );
  const counts = [...answers].map(
    ([name, by]) =>
      `${name}: ${[...by]
        .sort(([a], [b]) => a - b)
        .map(([status, n]) => `${status}×${n}`)
        .join(' ')}`,
  );
  const rate = Math.round(requests / seconds);
  return [
    ...(statuses ? counts : []),
    `${requests} requests to ${answers.size} operations in ${seconds.toFixed(1)} s (${rate}/s), seed ${seed}: ${findings.length} findings; ${toldToWait} told to come again while a definition changed`,
    ...kinds,
  ].join('\n');
}

/** The operations that never did what they are for: such a run has not looked deep enough. */
export function neverSucceeded({ answers }: Report): string[] {
  return [...answers]
    .filter(([, by]) => ![...by.keys()].some((status) => status < 400))
    .map(([name]) => name)
    .sort();
}
