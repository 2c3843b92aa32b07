/** A text of a document, as much of it as is kept. */
export function textIn(value: unknown, most: number): string {
  const text = typeof value === 'string' ? value.replaceAll('\0', '').trim() : '';
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
