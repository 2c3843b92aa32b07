/** A number and what is counted by it: `1 row`, `2 rows`; `many` where it is not the word with an s. */
export function howMany(count: number | string, one: string, many = `${one}s`): string {
  return `${count} ${String(count) === '1' ? one : many}`;
}
