/** The difference of two texts as a unified diff, as `patch` and `git apply` take it; empty when there is none. */
export function patchOf(before: string, after: string, name = 'policy.hujson'): string {
  if (before === after) return '';
  const [old, now] = [linesOf(before), linesOf(after)];
  const edits = editsOf(old, now);
  const hunks = hunksOf(edits).map((hunk) => showHunk(hunk, edits));
  return [`--- a/${name}`, `+++ b/${name}`, ...hunks.flat()].join('\n') + '\n';
}

/** One line of a diff, and how many lines of each side stand before it. */
interface Edit {
  sign: ' ' | '-' | '+';
  line: string;
  old: number;
  now: number;
}

const context = 3;

/** Lines with their ends, so that a last line without one differs from one with it. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** The shortest way from one list of lines to the other, found by the longest common subsequence. */
function editsOf(old: readonly string[], now: readonly string[]): Edit[] {
  const width = now.length + 1;
  const common = new Uint32Array((old.length + 1) * width);
  const at = (i: number, j: number) => common[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      common[i * width + j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const edits: Edit[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const place = { old: i, now: j };
    if (i < old.length && j < now.length && old[i] === now[j]) {
      edits.push({ sign: ' ', line: old[i++] ?? '', ...place });
      j++;
    } else if (j >= now.length || (i < old.length && at(i + 1, j) >= at(i, j + 1)))
      edits.push({ sign: '-', line: old[i++] ?? '', ...place });
    else edits.push({ sign: '+', line: now[j++] ?? '', ...place });
  }
  return edits;
}

/** Ranges of edits with their context; those that would touch are one. */
function hunksOf(edits: readonly Edit[]): { from: number; to: number }[] {
  const hunks: { from: number; to: number }[] = [];
  for (const [index, { sign }] of edits.entries()) {
    if (sign === ' ') continue;
    const [from, to] = [Math.max(0, index - context), Math.min(edits.length, index + context + 1)];
    const last = hunks.at(-1);
    if (last !== undefined && from <= last.to) last.to = to;
    else hunks.push({ from, to });
  }
  return hunks;
}

function showHunk({ from, to }: { from: number; to: number }, edits: readonly Edit[]): string[] {
  const part = edits.slice(from, to);
  const first = part[0] ?? { old: 0, now: 0 };
  const count = (other: '-' | '+') => part.filter(({ sign }) => sign !== other).length;
  return [
    `@@ -${range(first.old, count('+'))} +${range(first.now, count('-'))} @@`,
    ...part.flatMap(({ sign, line }) =>
      line.endsWith('\n')
        ? [`${sign}${line.slice(0, -1)}`]
        : [`${sign}${line}`, '\\ No newline at end of file'],
    ),
  ];
}

const range = (start: number, length: number) => `${length === 0 ? start : start + 1},${length}`;
