import type { App, Asked, CheckedFields, ModuleName, Resource, Selected } from './app.ts';
import type { Http } from './http.ts';
import type { Live } from './live.ts';
import { watch, type Watching } from './watch.ts';

/** Which resources of a module are wanted. */
export interface Query<F extends readonly Asked[]> {
  /** Paths such as `number`, `customer.name`, `items.sku` or `orders(of customer).total`, and objects that say more of related ones; all fields when left out. */
  fields?: F;
  filter?: Record<string, unknown>;
  search?: string;
  /** Fields to sort by, such as `-total,customer.name`; when left out, a search gives the best first. */
  sort?: string;
  /** Of the resources with the same values in these fields only the first is given. */
  distinct?: string[];
  /** Whether each comes with what the search has found in it. */
  highlights?: boolean;
  /** Resources of a page; 25 when left out. */
  limit?: number;
  /** `next` of the page before. */
  cursor?: string | undefined;
  signal?: AbortSignal;
}

/** One page of a list. */
export interface Page<R> {
  data: R[];
  /** Where the next page begins; null on the last. */
  next: string | null;
}

/** What figures are wanted. */
export interface Aggregation {
  by?: string[];
  values?: string[];
  filter?: Record<string, unknown>;
  search?: string;
  having?: Record<string, unknown>;
  sort?: string;
  limit?: number;
  timeZone?: string;
}

/** The latest state of a resource in the change feed: as it is, deleted, or no longer for the caller to see. */
export type Change<D> =
  | ({ op: 'upsert' } & Omit<Resource<never, D>, 'module'>)
  | { op: 'delete' | 'forget'; id: string; version: number };

/** The resources of one module. */
export interface ModuleClient<A extends App, M extends ModuleName<A>> {
  /** One page. */
  list<const F extends readonly Asked[] = readonly never[]>(
    query?: Query<F> & { fields?: CheckedFields<A, M, F> },
  ): Promise<Page<Selected<A, M, F[number]>>>;
  /** All of them, page by page, as they are asked for. */
  all<const F extends readonly Asked[] = readonly never[]>(
    query?: Query<F> & { fields?: CheckedFields<A, M, F> },
  ): AsyncGenerator<Selected<A, M, F[number]>, void, undefined>;
  get<const F extends readonly Asked[] = readonly never[]>(
    id: string,
    query?: { fields?: F & CheckedFields<A, M, F>; signal?: AbortSignal },
  ): Promise<Selected<A, M, F[number]>>;
  create(
    data: A['modules'][M]['create'],
    options?: { id?: string },
  ): Promise<Resource<M, A['modules'][M]['data']>>;
  /** Changes fields; those left out stay. The version is that which was read. */
  update(
    id: string,
    version: number,
    changes: Partial<A['modules'][M]['create']>,
  ): Promise<Resource<M, A['modules'][M]['data']>>;
  replace(
    id: string,
    version: number,
    data: A['modules'][M]['create'],
  ): Promise<Resource<M, A['modules'][M]['data']>>;
  /** Changes the resource that has the same values in a unique key, or creates it. */
  upsert(
    data: Partial<A['modules'][M]['create']>,
    by?: (keyof A['modules'][M]['create'] & string)[],
  ): Promise<Resource<M, A['modules'][M]['data']>>;
  delete(id: string, version: number): Promise<void>;
  total(): Promise<number>;
  aggregate(asked: Aggregation): Promise<{ data: Record<string, unknown>[]; more: boolean }>;
  /** What has changed since a cursor: `next` is the cursor of the next call; 410 means that all must be read anew. */
  changes(since?: string): Promise<{ data: Change<A['modules'][M]['data']>[]; next: string; more: boolean }>;
  /** Gives the list now, and again whenever something in the module has changed. */
  watch<const F extends readonly Asked[] = readonly never[]>(
    query: Query<F> & { fields?: CheckedFields<A, M, F> },
    onPage: (page: Page<Selected<A, M, F[number]>>) => void,
    onError?: (error: unknown) => void,
  ): Watching;
}

/** The resources of one module over HTTP. */
export function moduleClient<A extends App, M extends ModuleName<A>>(
  http: Http,
  module: M,
  live: Live,
): ModuleClient<A, M> {
  const path = `/modules/${encodeURIComponent(module)}/resources`;
  const one = (id: string) => `${path}/${encodeURIComponent(id)}`;

  function list({ signal, ...body }: Query<readonly Asked[]> = {}): Promise<Page<never>> {
    return http.json('POST', `${path}/query`, { body, signal, once: false });
  }

  async function* all(query: Query<readonly Asked[]> = {}): AsyncGenerator<never, void, undefined> {
    let { cursor } = query;
    do {
      const page = await list({ limit: 200, ...query, cursor });
      yield* page.data;
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
  }

  return {
    list,
    all,
    get(id, { fields, signal } = {}) {
      return http.json('GET', one(id), {
        query: { fields: fields === undefined ? undefined : JSON.stringify(fields) },
        signal,
      });
    },
    create: (data, { id } = {}) =>
      http.json('POST', path, { body: { ...(id === undefined ? {} : { id }), data } }),
    update: (id, version, data) => http.json('PATCH', one(id), { body: { data }, headers: held(version) }),
    replace: (id, version, data) => http.json('PUT', one(id), { body: { data }, headers: held(version) }),
    upsert(data, by) {
      return http.json('PATCH', path, { query: { by: by?.join(',') }, body: { data } });
    },
    delete: (id, version) => http.json('DELETE', one(id), { headers: held(version) }),
    async total() {
      return (await http.json<{ total: number }>('GET', `${path}/total`)).total;
    },
    aggregate: (body) => http.json('POST', `${path}/aggregate`, { body, once: false }),
    changes(since) {
      return http.json('GET', `${path}/changes`, { query: { since } });
    },
    watch: (query, onPage, onError) => watch(live, `resources:${module}`, () => list(query), onPage, onError),
  };
}

/** Refused where it is no longer the version that is stored. */
function held(version: number): Record<string, string> {
  return { 'if-match': `"${version}"` };
}
