import { Problem } from '@bakehouse/contract';
import type { ImportRow } from './import-row.ts';

/** How many rows are stored at a time: of the first there is soon something to see, and large ones cost the database less. */
const firstSize = 500;
const chunkSize = 2000;

/** How much a chunk may take in memory, in characters. */
const mostCharacters = 4_000_000;

/** Rows by chunks that are stored at once. A source that breaks at once brings nothing; one that breaks later has brought the rows before. */
export async function* chunksOf(
  rows: AsyncIterable<ImportRow | readonly ImportRow[]>,
): AsyncGenerator<ImportRow[], undefined> {
  let chunk: ImportRow[] = [];
  let characters = 0;
  let size = firstSize;
  try {
    for await (const some of rows)
      for (const row of Array.isArray(some) ? (some as readonly ImportRow[]) : [some as ImportRow]) {
        chunk.push(row);
        characters += charactersOf(row);
        if (chunk.length < size && characters < mostCharacters) continue;
        const full = chunk;
        chunk = [];
        characters = 0;
        size = chunkSize;
        yield full;
      }
  } catch (error) {
    if (size > firstSize && error instanceof Problem && chunk.length > 0) yield chunk;
    throw error;
  }
  if (chunk.length > 0) yield chunk;
  return undefined;
}

/** About how many characters a row takes. */
function charactersOf({ data }: ImportRow): number {
  let count = 100;
  for (const name in data) {
    const value = data[name];
    if (typeof value === 'string') count += value.length;
    else if (typeof value === 'object') count += Array.isArray(value) ? 100 * value.length : 100;
  }
  return count;
}
