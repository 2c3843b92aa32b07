import { canariesIn } from './canary.ts';

/** Where a secret might turn up; what is read there begins with where exactly. */
export interface Place<Searched> {
  name: string;
  read: (searched: Searched) => string | readonly string[] | Promise<string | readonly string[]>;
}

/** What a search has seen. */
export interface Search {
  /** By place, what stands around each canary. */
  found: string[];
  /** Places where there was nothing to be searched. */
  empty: string[];
}

/** Looks for canaries in each place. */
export async function searchPlaces<Searched>(
  places: readonly Place<Searched>[],
  searched: Searched,
): Promise<Search> {
  const search: Search = { found: [], empty: [] };
  for (const { name, read } of places) {
    const parts = [await read(searched)].flat();
    if (parts.join('').length === 0) search.empty.push(name);
    for (const part of parts)
      for (const around of canariesIn(part)) search.found.push(`${name}: ${part.slice(0, 60)} … ${around}`);
  }
  return search;
}
