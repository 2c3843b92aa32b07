import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { request } from '../../../data/server/client.ts';
import type { Page } from '../../../data/server/page.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showCount } from '../../../base/i18n/format.ts';
import { Empty } from '../../../parts/messages/Empty.tsx';
import { ErrorPage, useTitle } from '../../../parts/messages/PageStates.tsx';
import { PlainTable } from '../../../parts/text/PlainTable.tsx';
import { FailedRuns } from './FailedRuns.tsx';
import { LimitsDialog } from './LimitsDialog.tsx';
import type { Queue } from './queue.ts';
import { queueTexts } from './texts.ts';

/** The queues with their limits, what stands in them, and what failed. */
export function Queues() {
  const t = useTexts(queueTexts);
  useTitle(t.title);
  const [edited, setEdited] = useState<Queue | 'new'>();
  const [opened, setOpened] = useState<string>();
  const { data, error } = useQuery({
    queryKey: ['queues'],
    queryFn: async () => (await request<Page<Queue>>('/queues')).data,
    refetchInterval: 5000,
  });
  if (error !== null) return <ErrorPage error={error} />;
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t.title}</h1>
        <Button type="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setEdited('new')}>
          {t.new}
        </Button>
      </div>
      <p className="soft">{t.about}</p>
      {data?.length === 0 && <Empty title={t.none}>{t.noneText}</Empty>}
      {data !== undefined && data.length > 0 && (
        <PlainTable className="card" label={t.title}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t.name}</th>
                <th scope="col">{t.limits}</th>
                <th scope="col">{t.waiting}</th>
                <th scope="col">{t.running}</th>
                <th scope="col">{t.failed}</th>
                <th scope="col">
                  <span className="hidden-visually">{t.edit}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.map((queue) => (
                <tr key={queue.name}>
                  <th scope="row">{queue.name}</th>
                  <td className="soft">{limitsText(queue, t)}</td>
                  <td>{showCount(queue.queued)}</td>
                  <td>{showCount(queue.running)}</td>
                  <td>
                    {queue.failed === 0 ? (
                      '0'
                    ) : (
                      <button
                        type="button"
                        className="link-button"
                        aria-expanded={opened === queue.name}
                        aria-label={t.showFailed(queue.name, queue.failed)}
                        onClick={() => setOpened(opened === queue.name ? undefined : queue.name)}
                      >
                        {showCount(queue.failed)}
                      </button>
                    )}
                  </td>
                  <td>
                    <Button
                      size="small"
                      aria-label={t.editNamed(queue.name)}
                      onClick={() => setEdited(queue)}
                    >
                      {t.edit}
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </PlainTable>
      )}
      {opened !== undefined && <FailedRuns key={opened} queue={opened} />}
      {edited !== undefined && (
        <LimitsDialog queue={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </div>
  );
}

function limitsText({ concurrency, rate }: Queue, t: (typeof queueTexts)['en']): string {
  const parts = [
    ...(concurrency === null ? [] : [t.atATime(showCount(concurrency))]),
    ...(rate === null ? [] : [t.rate(showCount(rate.limit), showCount(rate.seconds))]),
  ];
  return parts.length === 0 ? t.unlimited : parts.join(', ');
}
