/** The name that differs least from a misspelt one, if one is near. */
export function closest(name: string, names: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = Math.max(1, Math.floor(name.length / 3)) + 1;
  if (name.length > 64) return undefined;
  for (const other of names) {
    const distance = editDistance(name.toLowerCase(), other.toLowerCase());
    if (distance < least) {
      least = distance;
      best = other;
    }
  }
  return best;
}

/** How many letters must be added, removed or changed. */
function editDistance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_item, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (above[j - 1] ?? 0) + (a.charAt(i - 1) === b.charAt(j - 1) ? 0 : 1);
      row.push(Math.min(change, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    above = row;
  }
  return above[b.length] ?? 0;
}
