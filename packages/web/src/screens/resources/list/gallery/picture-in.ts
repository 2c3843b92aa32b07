/** The file of the first picture in a field; undefined where it has none. */
export function pictureIn(value: unknown): string | undefined {
  const [first]: unknown[] = Array.isArray(value) ? value : [value];
  return typeof first === 'string' && first !== '' ? first : undefined;
}
