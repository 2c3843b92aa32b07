/** One line of a comparison: in both texts, only in the old one, or only in the new one. */
export interface DiffLine {
  sign: ' ' | '-' | '+';
  text: string;
}

/** Above this many pairs of lines the changed part is told as replaced: finding what it shares would take too long. */
const mostPairs = 4_000_000;

/** The lines of both texts in one row, with as many shared as can be. */
export function lineDiff(before: readonly string[], after: readonly string[]): DiffLine[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end += 1;
  return [
    ...marked(' ', before.slice(0, start)),
    ...middle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...marked(' ', before.slice(before.length - end)),
  ];
}

function middle(before: readonly string[], after: readonly string[]): DiffLine[] {
  if (before.length * after.length > mostPairs) return [...marked('-', before), ...marked('+', after)];
  const shared = sharedLengths(before, after);
  const row = after.length + 1;
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < before.length && j < after.length) {
    const [old = '', fresh = ''] = [before[i], after[j]];
    if (old === fresh) {
      lines.push({ sign: ' ', text: old });
      i += 1;
      j += 1;
    } else if ((shared[(i + 1) * row + j] ?? 0) >= (shared[i * row + j + 1] ?? 0)) {
      lines.push({ sign: '-', text: old });
      i += 1;
    } else {
      lines.push({ sign: '+', text: fresh });
      j += 1;
    }
  }
  return [...lines, ...marked('-', before.slice(i)), ...marked('+', after.slice(j))];
}

/** For every pair of places, how many lines the rests from there on share. */
function sharedLengths(before: readonly string[], after: readonly string[]): Uint32Array {
  const row = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * row);
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      lengths[i * row + j] =
        before[i] === after[j]
          ? (lengths[(i + 1) * row + j + 1] ?? 0) + 1
          : Math.max(lengths[(i + 1) * row + j] ?? 0, lengths[i * row + j + 1] ?? 0);
    }
  }
  return lengths;
}

function marked(sign: DiffLine['sign'], lines: readonly string[]): DiffLine[] {
  return lines.map((text) => ({ sign, text }));
}
