/** A part of a path, whatever it holds. */
export function part(text: string): string {
  return encodeURIComponent(text);
}
