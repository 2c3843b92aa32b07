import type { ElementDescription } from '@bakehouse/contract';
import { makeStored } from '@bakehouse/elements/stored';
import type { Element } from '@bakehouse/engine';
import { request } from '../../data/server/client.ts';
import type { Page } from '../../data/server/page.ts';

/** So many are asked for at once. */
const most = 200;

/** The element types of these names, with commas between them, as the server makes them of what is stored. */
export async function loadTypes(types: string): Promise<[string, Element][]> {
  const names = types.split(',');
  const pages: string[] = [];
  for (let from = 0; from < names.length; from += most) pages.push(names.slice(from, from + most).join());
  const found = await Promise.all(
    pages.map((page) => request<Page<ElementDescription>>('/elements/described', { query: { types: page } })),
  );
  return found
    .flatMap(({ data }) => data)
    .flatMap((each) => makeStored(each) ?? [])
    .map((each) => [each.type, each]);
}
