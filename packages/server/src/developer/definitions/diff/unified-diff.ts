import { lineDiff, type DiffLine } from './line-diff.ts';

/** How many unchanged lines stand around a change. */
const context = 3;

/** A unified diff of two texts, without file names; empty where they are the same. */
export function unifiedDiff(before: string, after: string): string {
  const lines = lineDiff(linesOf(before), linesOf(after));
  const hunks = hunksOf(lines);
  return hunks.map(([from, to]) => hunkText(lines, from, to)).join('');
}

/** The diff with the colours of a terminal. */
export function colouredDiff(diff: string): string {
  const colours: Record<string, string> = { '+': '32', '-': '31', '@': '36' };
  return diff
    .split('\n')
    .map((line) => {
      const colour = colours[line[0] ?? ''];
      return colour === undefined ? line : `\u001B[${colour}m${line}\u001B[0m`;
    })
    .join('\n');
}

function linesOf(text: string): string[] {
  if (text === '') return [];
  return (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');
}

/** Where each group of changes begins and ends, its context included; groups that touch are one. */
function hunksOf(lines: readonly DiffLine[]): [from: number, to: number][] {
  const hunks: [number, number][] = [];
  lines.forEach(({ sign }, index) => {
    if (sign === ' ') return;
    const from = Math.max(0, index - context);
    const to = Math.min(lines.length, index + context + 1);
    const last = hunks.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = to;
    else hunks.push([from, to]);
  });
  return hunks;
}

function hunkText(lines: readonly DiffLine[], from: number, to: number): string {
  const head = lines.slice(0, from);
  const hunk = lines.slice(from, to);
  const sides = (['-', '+'] as const).map((sign) => {
    const count = countOf(hunk, sign);
    const start = countOf(head, sign) + (count === 0 ? 0 : 1);
    return `${sign}${start},${count}`;
  });
  return `@@ ${sides.join(' ')} @@\n${hunk.map(({ sign, text }) => `${sign}${text}\n`).join('')}`;
}

function countOf(lines: readonly DiffLine[], sign: '-' | '+'): number {
  return lines.filter((line) => line.sign === sign || line.sign === ' ').length;
}
