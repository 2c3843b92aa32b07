import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { request } from '../../data/server/client.ts';
import { modulesQuery } from '../../data/stored/modules.ts';
import { queryClient } from '../../data/server/query-client.ts';
import type { Page } from '../../data/server/page.ts';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { toastProblem } from '../../parts/messages/problem-text.ts';
import { toast } from '../../parts/messages/toast-store.ts';
import { rightsQuery } from '../../data/session/session.ts';
import { homeTexts } from './texts.ts';
import { useTours } from './use-tours.ts';

interface Example {
  identifier: string;
  title: string;
  about: string;
  loaded: boolean;
  tour: boolean;
  conflicts: string[];
}

/** The example apps, each loaded with one click. */
export function Examples() {
  const t = useTexts(homeTexts);
  const { data } = useQuery({
    queryKey: ['examples'],
    queryFn: () => request<Page<Example>>('/examples'),
  });
  const { showOnce: showTour } = useTours();
  const load = useMutation({
    mutationFn: ({ identifier }: Example) =>
      request(`/examples/${identifier}/load`, { method: 'POST', body: {} }),
    onSuccess: async (_, { identifier, title, tour }) => {
      toast({ level: 'success', title: t.loaded(title) });
      // Rights first: what they allow is shown as soon as there are modules.
      await queryClient.refetchQueries({ queryKey: rightsQuery.queryKey });
      await queryClient.refetchQueries({ queryKey: modulesQuery.queryKey });
      if (tour) showTour({ example: identifier, title });
    },
    onError: toastProblem,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['examples'] }),
  });
  const abouts: Record<string, string> = {
    orders: t.orders,
    approvals: t.approvals,
    payments: t.payments,
    helpdesk: t.helpdesk,
    crm: t.crm,
    inventory: t.inventory,
    absences: t.absences,
    events: t.events,
    website: t.website,
  };
  const shown = (data?.data ?? []).filter(({ loaded }) => !loaded);
  if (shown.length === 0) return null;
  return (
    <section className="card examples">
      <h2>{t.examples}</h2>
      <p className="soft">{t.examplesText}</p>
      <ul>
        {shown.map((example) => (
          <li key={example.identifier}>
            <div className="grow">
              <h3>{example.title}</h3>
              <p className="soft small">
                {example.conflicts.length > 0
                  ? t.conflicts(example.conflicts)
                  : (abouts[example.identifier] ?? example.about)}
              </p>
            </div>
            <Button
              type="primary"
              disabled={load.isPending || example.conflicts.length > 0}
              aria-label={`${t.load}: ${example.title}`}
              onClick={() => load.mutate(example)}
            >
              {load.isPending && load.variables.identifier === example.identifier ? t.loading : t.load}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
