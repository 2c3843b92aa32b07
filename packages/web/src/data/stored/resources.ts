import { newId, type Resource } from '@bakehouse/contract';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../server/client.ts';
import { queryClient } from '../server/query-client.ts';

/** One resource. */
export function resourceQuery(module: string, id: string) {
  return queryOptions({
    queryKey: ['resource', module, id],
    queryFn: () => request<Resource>(pathOf(module, id)),
    staleTime: 0,
  });
}

/** Changes a resource, if it still has the version that the change was made from. */
export function updateResource(
  module: string,
  id: string,
  { data, version, key = newId() }: { data: Record<string, unknown>; version: number; key?: string },
): Promise<Resource> {
  return request(pathOf(module, id), {
    method: 'PATCH',
    body: { data },
    headers: { 'if-match': `"${version}"`, 'idempotency-key': key },
  });
}

/** How many resources name another one, by module and field. */
export interface References {
  module: string;
  field: string;
  onDelete: 'restrict' | 'clear' | 'cascade';
  count: number;
}

/** What names a resource by a relation. */
export async function referencesTo(module: string, id: string): Promise<References[]> {
  const { data } = await request<{ data: References[] }>(`${pathOf(module, id)}/references`);
  return data;
}

/** Deletes a resource, if it still has that version. */
export function deleteResource(module: string, id: string, version: number): Promise<void> {
  return request(pathOf(module, id), {
    method: 'DELETE',
    headers: { 'if-match': `"${version}"`, 'idempotency-key': newId() },
  });
}

/** Gives a resource the content it had at a version. */
export function restoreResource(module: string, id: string, version: number): Promise<Resource> {
  return request(`${pathOf(module, id)}/revisions/${version}/restore`, { method: 'POST' });
}

/** Forgets what was read of a module, after a change. */
export async function invalidateModule(module: string): Promise<void> {
  await Promise.all(
    ['list', 'total', 'aggregate', 'references', 'reference names', 'found', 'choices'].map((kind) =>
      queryClient.invalidateQueries({
        queryKey: kind === 'choices' || kind === 'found' ? [kind] : [kind, module],
      }),
    ),
  );
}

/** The path of a module's resources, or of one of them. */
export function pathOf(module: string, id?: string): string {
  return `/modules/${module}/resources${id === undefined ? '' : `/${id}`}`;
}
