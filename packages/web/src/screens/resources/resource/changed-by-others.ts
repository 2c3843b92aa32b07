import type { Resource } from '@bakehouse/contract';
import { request } from '../../../data/server/client.ts';
import type { Page } from '../../../data/server/page.ts';
import { pathOf } from '../../../data/stored/resources.ts';
import type { Revision } from '../../../data/stored/revisions.ts';

/** Which of some fields others have changed since a state: what a workflow has stored for this user is an answer to what was typed. */
export async function changedByOthers(
  { module, id, version: since }: Resource,
  fields: readonly string[],
  user: string,
): Promise<string[]> {
  if (fields.length === 0) return [];
  // Who may not read the history loses nothing.
  const { data } = await request<Page<Revision>>(`${pathOf(module)}/${id}/revisions`).catch(() => ({
    data: [],
  }));
  return fields.filter((name) => {
    const last = data.find(({ version, changes }) => version > since && name in changes);
    return last === undefined || last.by !== user || last.run === null;
  });
}
