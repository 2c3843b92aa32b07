import { queryOptions } from '@tanstack/react-query';
import { request } from '../server/client.ts';
import { hasCode, isUnreachable } from '../server/problem.ts';
import { queryClient } from '../server/query-client.ts';
import type { Page } from '../server/page.ts';
import { sessionQuery } from '../session/session.ts';
import { readKeptPreferences, writeKeptPreferences } from './kept-preferences.ts';

interface Preference {
  name: string;
  value: unknown;
  version: number;
}

/** What the user has settled, the same in every browser. */
export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: async (): Promise<Preference[]> => {
    const user = queryClient.getQueryData(sessionQuery.queryKey)?.id ?? '';
    try {
      const { data } = await request<Page<Preference>>('/preferences');
      writeKeptPreferences(user, data);
      return data;
    } catch (error) {
      const kept = isUnreachable(error) ? (readKeptPreferences(user) as Preference[] | undefined) : undefined;
      if (kept === undefined) throw error;
      return kept;
    }
  },
});

/** Shows the change at once and stores it; what another browser has stored meanwhile is changed, not replaced. Takes it back and throws where it cannot be stored. */
export async function changePreference(name: string, next: (now: unknown) => unknown): Promise<void> {
  const before = queryClient.getQueryData(preferencesQuery.queryKey) ?? [];
  let all = before;
  try {
    for (;;) {
      const value = next(preferenceIn(all, name));
      const version = all.find((each) => each.name === name)?.version ?? 0;
      keep([...all.filter((each) => each.name !== name), { name, value, version }]);
      try {
        const stored = await request<Preference>(`/preferences/${name}`, {
          method: 'PUT',
          body: { value },
          headers: { 'if-match': `"${version}"` },
        });
        const now = queryClient.getQueryData(preferencesQuery.queryKey) ?? [];
        keep([...now.filter((each) => each.name !== name), stored]);
        return;
      } catch (error) {
        if (!hasCode(error, 'precondition_failed')) throw error;
        all = (await request<Page<Preference>>('/preferences')).data;
      }
    }
  } catch (error) {
    keep(before);
    void queryClient.invalidateQueries({ queryKey: preferencesQuery.queryKey });
    throw error;
  }
}

function keep(all: Preference[]): void {
  queryClient.setQueryData(preferencesQuery.queryKey, all);
  writeKeptPreferences(queryClient.getQueryData(sessionQuery.queryKey)?.id ?? '', all);
}

/** What is settled under a name; undefined where nothing is. */
export function preferenceIn(all: readonly Preference[], name: string): unknown {
  return all.find((each) => each.name === name)?.value;
}
