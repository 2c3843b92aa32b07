/** The separator that stands most often in the first line, outside of quotes. */
export function separatorOf(start: string): string {
  const counts = new Map([',', ';', '\t'].map((separator) => [separator, 0]));
  let quoted = false;
  for (const character of start) {
    if (character === '"') quoted = !quoted;
    else if (!quoted && (character === '\n' || character === '\r')) break;
    else if (!quoted) {
      const count = counts.get(character);
      if (count !== undefined) counts.set(character, count + 1);
    }
  }
  const [[most] = [',']] = [...counts].sort(([, a], [, b]) => b - a);
  return most;
}
