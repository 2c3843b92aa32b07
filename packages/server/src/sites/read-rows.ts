import { Problem, type Resource } from '@bakehouse/contract';
import { readList, type ResourceAccess } from '@bakehouse/store';

/** Which resources of a module are read. */
export interface RowsQuery {
  filter?: unknown;
  /** Whether the values of the filter are data, in which `$user.id` is a text like any other. */
  literal?: boolean;
  sort?: string | undefined;
  limit?: number | undefined;
}

const pageSize = 500;

/** Reads resources page by page, as far as the actor may see them. */
export async function* readRows(
  access: ResourceAccess,
  module: string,
  { filter, literal, sort, limit = Infinity }: RowsQuery = {},
): AsyncGenerator<Resource> {
  let cursor: string | undefined;
  let left = limit;
  do {
    const size = Math.min(pageSize, left);
    const { rows, next } = await readList(access, module, {
      filter,
      literal,
      sort,
      cursor,
      limit: size,
    }).catch((error: unknown) => refuse(module, error));
    yield* rows;
    left -= rows.length;
    cursor = next ?? undefined;
  } while (cursor !== undefined && left > 0);
}

/** The data of all of them, without what is not set. */
export async function readAll(
  access: ResourceAccess,
  module: string,
  query: RowsQuery = {},
): Promise<Record<string, unknown>[]> {
  const all: Record<string, unknown>[] = [];
  for await (const row of readRows(access, module, query)) all.push(withoutNull(row.data));
  return all;
}

/** What is set of some data. */
export function withoutNull(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null));
}

function refuse(module: string, error: unknown): never {
  // A filter that names no field is a fault of the workflow or definition, not of a request.
  if (error instanceof Problem && error.code === 'malformed')
    throw new Problem('invalid', `${module}: ${error.message}`, error.data, error);
  throw error;
}
