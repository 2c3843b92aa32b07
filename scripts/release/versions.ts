const shape = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;

/** Whether a text is a version (`1.2.3`) that comes after another. */
export function isNewer(version: string, before: string): boolean {
  const [mine, theirs] = [shape.exec(version), shape.exec(before)];
  if (mine === null || theirs === null) return false;
  for (const at of [1, 2, 3]) {
    const difference = Number(mine[at]) - Number(theirs[at]);
    if (difference !== 0) return difference > 0;
  }
  return false;
}
