import { PlainTable } from '../../../parts/text/PlainTable.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { request } from '../../../data/server/client.ts';
import { queryClient } from '../../../data/server/query-client.ts';
import type { Page } from '../../../data/server/page.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showInstant } from '../../../base/i18n/format.ts';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { toast } from '../../../parts/messages/toast-store.ts';
import { queueTexts } from './texts.ts';

interface Run {
  id: string;
  workflow: string;
  endedAt: string | null;
  error: { code: string; message: string; element?: string } | null;
}

/** The runs of a queue that failed; each can go on from where it failed. */
export function FailedRuns({ queue }: { queue: string }) {
  const t = useTexts(queueTexts);
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['failed-runs', queue],
    queryFn: ({ pageParam }) =>
      request<Page<Run>>('/runs', {
        query: { queue, status: 'failed', dropped: 'false', limit: 50, cursor: pageParam },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const runs = (data?.pages ?? []).flatMap((page) => page.data);
  const retry = async (some: readonly Run[]) => {
    let count = 0;
    try {
      for (const { id } of some) {
        await request(`/runs/${id}/retry`, { method: 'POST' });
        count += 1;
      }
    } catch (error) {
      toastProblem(error);
    }
    if (count > 0) toast({ level: 'success', title: t.retried(count) });
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['failed-runs', queue] }),
      queryClient.invalidateQueries({ queryKey: ['queues'] }),
    ]);
  };
  return (
    <section className="card stack" aria-label={t.failedIn(queue)}>
      <div className="row">
        <h2 className="grow">{t.failedIn(queue)}</h2>
        {runs.length > 1 && <Button onClick={() => void retry(runs)}>{t.retryAll}</Button>}
      </div>
      {data !== undefined && runs.length === 0 && <p className="soft">{t.noFailed}</p>}
      {runs.length > 0 && (
        <PlainTable label={t.title}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t.workflow}</th>
                <th scope="col">{t.when}</th>
                <th scope="col">{t.why}</th>
                <th scope="col">
                  <span className="hidden-visually">{t.retry}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {runs.map((run) => (
                <tr key={run.id}>
                  <th scope="row">{run.workflow}</th>
                  <td className="soft">{showInstant(run.endedAt)}</td>
                  <td>
                    {run.error?.element !== undefined && <code>{run.error.element}</code>}{' '}
                    {run.error?.message}
                  </td>
                  <td>
                    <Button
                      size="small"
                      aria-label={t.retryNamed(run.workflow)}
                      onClick={() => void retry([run])}
                    >
                      {t.retry}
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </PlainTable>
      )}
      {hasNextPage && <Button onClick={() => void fetchNextPage()}>{t.more}</Button>}
    </section>
  );
}
