/** What a process that answers requests checks itself: about a hundredth of a second of work. */
const most = { parts: 2_000, characters: 30_000 };

/** Whether checking a definition would let others wait. Stops counting as soon as it knows. */
export function isLong(json: unknown): boolean {
  let parts = 0;
  let characters = 0;
  const rest: unknown[] = [json];
  while (rest.length > 0) {
    const value = rest.pop();
    parts += 1;
    if (typeof value === 'string') characters += value.length;
    else if (typeof value === 'object' && value !== null) {
      const inner: unknown[] = Object.values(value);
      if (parts + rest.length + inner.length > most.parts) return true;
      rest.push(...inner);
    }
    if (characters > most.characters) return true;
  }
  return false;
}
