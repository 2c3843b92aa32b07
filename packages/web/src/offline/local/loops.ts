import { membersOfLoops } from '@bakehouse/contract';
import type { RequestOptions } from '../../data/server/request.ts';
import type { ListSource } from './list-page.ts';

/** The rows of a module that lead back to themselves by a relation, as the server would give them. */
export function loops(
  source: ListSource,
  module: string,
  { by }: NonNullable<RequestOptions['query']>,
): { data: string[]; more: boolean } {
  const above = source.rows(module).flatMap(({ id, data }): [string, string][] => {
    const value = typeof by === 'string' ? data[by] : undefined;
    return typeof value === 'string' ? [[id, value]] : [];
  });
  return { data: membersOfLoops(new Map(above)).slice(0, 1000), more: false };
}
