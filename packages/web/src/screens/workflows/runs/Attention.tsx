import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { actOnRun, type FailedRuns, type Run } from '../../../data/stored/runs.ts';
import { request } from '../../../data/server/client.ts';
import type { Page } from '../../../data/server/page.ts';
import { useLive } from '../../../data/live/use-live.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showInstant } from '../../../base/i18n/format.ts';
import { paths } from '../../../base/paths.ts';
import { NativeSelect } from '../../../parts/controls/NativeSelect.tsx';
import { Empty } from '../../../parts/messages/Empty.tsx';
import { ErrorPage } from '../../../parts/messages/PageStates.tsx';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { toast } from '../../../parts/messages/toast-store.ts';
import { PlainTable } from '../../../parts/text/PlainTable.tsx';
import { FailingWorkflows } from './FailingWorkflows.tsx';
import { runTexts } from './texts.ts';
import { useRunNames } from './use-run-names.ts';

/** Failed runs that nobody has retried or dropped; one or several are. */
export function Attention({
  counts,
  workflow,
  onWorkflow,
}: {
  counts: FailedRuns | undefined;
  workflow: string;
  onWorkflow: (workflow: string) => void;
}) {
  const t = useTexts(runTexts);
  const { workflowName } = useRunNames();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['runs', 'attention', workflow],
    queryFn: ({ pageParam }) =>
      request<Page<Run>>('/runs', {
        query: { status: 'failed', dropped: 'false', workflow, limit: 50, cursor: pageParam },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
  const again = () => client.invalidateQueries({ queryKey: ['runs'] });
  useLive('runs', () => void again());
  if (error !== null) return <ErrorPage error={error} />;
  const runs = data?.pages.flatMap((page) => page.data) ?? [];
  const selected = runs.filter(({ id }) => chosen.has(id));
  const choose = (ids: readonly string[], on: boolean) =>
    setChosen(new Set(on ? [...chosen, ...ids] : [...chosen].filter((id) => !ids.includes(id))));
  const act = async (what: 'retry' | 'drop', some: readonly Run[]) => {
    setBusy(true);
    let done = 0;
    try {
      for (const { id } of some) {
        await actOnRun(id, what);
        done += 1;
      }
    } catch (problem) {
      toastProblem(problem);
    }
    if (done > 0)
      toast({ level: 'success', title: what === 'retry' ? t.retriedSome(done) : t.droppedSome(done) });
    setChosen(new Set());
    await again();
    setBusy(false);
  };
  return (
    <>
      <p className="soft">{t.attentionAbout}</p>
      {workflow === '' && (counts?.workflows ?? []).length > 0 && (
        <FailingWorkflows workflows={counts?.workflows ?? []} onChoose={onWorkflow} />
      )}
      <div className="runs-filter attention-head">
        <NativeSelect
          label={t.workflow}
          value={workflow}
          options={[
            ['', t.all],
            ...(counts?.workflows ?? []).map(
              (each) => [each.workflow, `${workflowName(each.workflow)} (${each.failed})`] as const,
            ),
          ]}
          onChange={onWorkflow}
        />
        {runs.length > 0 && (
          <div className="row attention-actions">
            <Button disabled={busy || selected.length === 0} onClick={() => void act('retry', selected)}>
              {t.retrySelected(selected.length)}
            </Button>
            <Button disabled={busy || selected.length === 0} onClick={() => void act('drop', selected)}>
              {t.dropSelected(selected.length)}
            </Button>
          </div>
        )}
      </div>
      {data !== undefined && runs.length === 0 && <Empty title={t.allWell}>{t.allWellHelp}</Empty>}
      {runs.length > 0 && (
        <PlainTable className="card runs-table attention-table" label={t.attention}>
          <table>
            <thead>
              <tr>
                <th scope="col">
                  <Checkbox
                    aria-label={t.selectAll}
                    checked={selected.length === runs.length}
                    indeterminate={selected.length > 0 && selected.length < runs.length}
                    onChange={({ target }) =>
                      choose(
                        runs.map(({ id }) => id),
                        target.checked,
                      )
                    }
                  />
                </th>
                {[t.failedAt, t.workflow, t.reason].map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
                <th scope="col">
                  <span className="hidden-visually">{t.actions}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {runs.map((run) => (
                <tr key={run.id}>
                  <td className="attention-pick">
                    <Checkbox
                      aria-label={t.select(workflowName(run.workflow))}
                      checked={chosen.has(run.id)}
                      onChange={({ target }) => choose([run.id], target.checked)}
                    />
                  </td>
                  <th scope="row">
                    <Link to={paths.run(run.id)}>{showInstant(run.endedAt ?? run.createdAt)}</Link>
                  </th>
                  <td className="run-workflow">
                    {workflowName(run.workflow)} <span className="soft small">v{run.version}</span>
                  </td>
                  <td className="attention-reason">
                    {run.error?.element !== undefined && <code>{run.error.element}</code>}{' '}
                    {run.error?.message}
                  </td>
                  <td className="attention-buttons">
                    <Button
                      size="small"
                      disabled={busy}
                      aria-label={t.retryNamed(workflowName(run.workflow))}
                      onClick={() => void act('retry', [run])}
                    >
                      {t.retryShort}
                    </Button>
                    <Button
                      size="small"
                      disabled={busy}
                      aria-label={t.dropNamed(workflowName(run.workflow))}
                      onClick={() => void act('drop', [run])}
                    >
                      {t.drop}
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </PlainTable>
      )}
      {hasNextPage && <Button onClick={() => void fetchNextPage()}>{t.more}</Button>}
    </>
  );
}
