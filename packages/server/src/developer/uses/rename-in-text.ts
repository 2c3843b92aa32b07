/**
 * Where a name stands in a text as a name of its own: not within quotes, where it is what people read, nor as a variable. A
 * place is the number of letters before it.
 */
export function placesOfName(text: string, name: string): number[] {
  const found: number[] = [];
  let quote = '';
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (quote !== '') {
      if (letter === '\\') at += 1;
      else if (letter === quote) quote = '';
    } else if (letter === '"' || letter === "'") quote = letter;
    else if (text.startsWith(name, at) && isApart(text, at, name.length)) found.push(at);
  }
  return found;
}

/** The text with another name in some of these places. */
export function renamedAt(text: string, places: readonly number[], from: string, to: string): string {
  return [...places]
    .sort((a, b) => b - a)
    .reduce((made, at) => made.slice(0, at) + to + made.slice(at + from.length), text);
}

function isApart(text: string, at: number, length: number): boolean {
  return !/[\w$:]$/.test(text.slice(0, at)) && !/^\w/.test(text.slice(at + length));
}
