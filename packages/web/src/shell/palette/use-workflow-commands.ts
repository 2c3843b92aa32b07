import { useQuery } from '@tanstack/react-query';
import { request } from '../../data/server/client.ts';
import type { Page } from '../../data/server/page.ts';
import { useRights } from '../../data/session/session.ts';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { paths } from '../../base/paths.ts';
import { shellTexts } from '../texts.ts';
import type { Command } from './commands.ts';

/** The workflows by title, as commands that open them. */
export function useWorkflowCommands(): Command[] {
  const t = useTexts(shellTexts);
  const { admin } = useRights();
  const { data = [] } = useQuery({
    queryKey: ['workflows', 'titles'],
    enabled: admin,
    staleTime: 30_000,
    queryFn: async () =>
      (await request<Page<{ identifier: string; title?: string }>>('/workflows', { query: { limit: 1000 } }))
        .data,
  });
  return data.map(({ identifier, title }) => ({
    id: `workflow ${identifier}`,
    group: t.goTo,
    title: title ?? identifier,
    hint: t.openWorkflow,
    run: (go) => go(paths.workflow(identifier)),
  }));
}
