import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { paths } from '../../base/paths.ts';
import { queryClient } from '../../data/server/query-client.ts';
import { useUser } from '../../data/session/session.ts';
import { labelOf } from '../../data/stored/label.ts';
import { useModules } from '../../data/stored/modules.ts';
import { recentEntries } from '../../data/stored/recent.ts';
import { resourceQuery } from '../../data/stored/resources.ts';
import { shellTexts } from '../texts.ts';
import type { Command } from './commands.ts';

/** The entries that were opened last, as commands that open them; one that is gone or may not be read is left out. */
export function useRecentCommands(): Command[] {
  const t = useTexts(shellTexts);
  const { id: user } = useUser();
  const modules = useModules();
  const { data = [] } = useQuery({
    queryKey: ['recent', user],
    staleTime: 0,
    queryFn: () =>
      Promise.all(
        recentEntries(user).map(async (entry) => {
          const module = modules.find(({ identifier }) => identifier === entry.module);
          if (module === undefined) return undefined;
          const query = { ...resourceQuery(entry.module, entry.id), staleTime: 60_000, retry: false };
          const resource = await queryClient.fetchQuery(query).catch(() => undefined);
          return resource === undefined
            ? undefined
            : { ...entry, title: await labelOf(module, resource), hint: module.title };
        }),
      ),
  });
  return data.flatMap((each) =>
    each === undefined
      ? []
      : [
          {
            id: `recent ${each.id}`,
            group: t.recent,
            title: each.title,
            hint: each.hint,
            run: (go) => go(paths.show(each.module, each.id)),
          } satisfies Command,
        ],
  );
}
