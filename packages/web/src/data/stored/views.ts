import type { ViewAudience, ViewSettings } from '@bakehouse/contract';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../server/client.ts';
import type { Page } from '../server/page.ts';
import { queryClient } from '../server/query-client.ts';

/** A saved view of a module. */
export interface SavedView {
  id: string;
  /** Its name as a definition; none where it is the user's own. */
  identifier: string | null;
  title: string;
  audience: ViewAudience;
  roles: string[];
  settings: ViewSettings;
  /** False where it names what is not there for the user any more. */
  usable: boolean;
  version: number;
}

/** What is saved of a view. */
export type NewView = Pick<SavedView, 'title' | 'audience' | 'roles' | 'settings'>;

/** What names a view in the address: the same on every server where it comes with the definitions. */
export function viewAddress({ id, identifier }: Pick<SavedView, 'id' | 'identifier'>): string {
  return identifier ?? id;
}

/** Where the views of a module are. */
export function viewsPath(module: string): string {
  return `/modules/${module}/views`;
}

/** The views of a module that are for the user; `keep` is told what came. */
export function viewsQuery(module: string, keep: (path: string, body: unknown) => void) {
  return queryOptions({
    queryKey: ['views', module],
    queryFn: async (): Promise<SavedView[]> => {
      const page = await request<Page<SavedView>>(viewsPath(module));
      keep(viewsPath(module), page);
      return page.data;
    },
    staleTime: 30_000,
    retry: false,
  });
}

/** Saves a new view. */
export async function createView(module: string, view: NewView): Promise<SavedView> {
  const made = await request<SavedView>(viewsPath(module), { method: 'POST', body: view });
  put(module, (all) => [...all, made]);
  return made;
}

/** Replaces a view, if it still has that version. */
export async function replaceView(
  module: string,
  { id, version }: SavedView,
  view: NewView,
): Promise<SavedView> {
  const stored = await request<SavedView>(`${viewsPath(module)}/${id}`, {
    method: 'PUT',
    body: view,
    headers: { 'if-match': `"${version}"` },
  });
  put(module, (all) => all.map((each) => (each.id === id ? stored : each)));
  return stored;
}

/** Removes a view. */
export async function deleteView(module: string, id: string): Promise<void> {
  await request(`${viewsPath(module)}/${id}`, { method: 'DELETE' });
  put(module, (all) => all.filter((each) => each.id !== id));
}

/** Shows it at once, and reads again what others have saved meanwhile. */
function put(module: string, change: (all: SavedView[]) => SavedView[]): void {
  queryClient.setQueryData<SavedView[]>(['views', module], (all = []) => change(all));
  void queryClient.invalidateQueries({ queryKey: ['views', module] });
}
