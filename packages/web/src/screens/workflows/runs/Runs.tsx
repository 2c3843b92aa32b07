import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { failedRunsQuery } from '../../../data/stored/runs.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { Tabs } from '../../../parts/controls/Tabs.tsx';
import { useTitle } from '../../../parts/messages/PageStates.tsx';
import { AllRuns } from './AllRuns.tsx';
import { Attention } from './Attention.tsx';
import { runTexts } from './texts.ts';
import './runs.css';

/** Runs and, of those that failed, which need somebody; what is shown stands in the address. */
export function Runs() {
  const t = useTexts(runTexts);
  const navigate = useNavigate();
  const given: Record<string, unknown> = useSearch({ strict: false });
  const text = (key: string) => (typeof given[key] === 'string' ? given[key] : '');
  const shown = {
    show: text('show'),
    workflow: text('workflow'),
    status: text('status'),
    since: text('since'),
  };
  const show = (part: Partial<typeof shown>) => {
    const next = Object.entries({ ...shown, ...part }).filter(([, value]) => value !== '');
    void navigate({ to: '.', replace: true, search: Object.fromEntries(next) });
  };
  useTitle(t.title);
  const { data: counts } = useQuery(failedRunsQuery);
  const tab = shown.show === 'attention' ? 'attention' : 'all';
  return (
    <div className="page">
      <h1>{t.title}</h1>
      <Tabs
        label={t.title}
        tabs={[
          ['all', t.allRuns],
          ['attention', t.attentionCount(counts?.failed ?? 0)],
        ]}
        value={tab}
        onChange={(next) => show({ show: next === 'all' ? '' : next, workflow: '', status: '', since: '' })}
      >
        {tab === 'all' ? (
          <AllRuns shown={shown} onShow={show} />
        ) : (
          <Attention
            key={shown.workflow}
            counts={counts}
            workflow={shown.workflow}
            onWorkflow={(workflow) => show({ workflow })}
          />
        )}
      </Tabs>
    </div>
  );
}
