import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { request } from '../../../data/server/client.ts';
import { runStatuses, type Run } from '../../../data/stored/runs.ts';
import type { Page } from '../../../data/server/page.ts';
import { workflowsQuery } from '../../../data/stored/workflows.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showInstant } from '../../../base/i18n/format.ts';
import { refresh } from '../../../data/live/refresh.ts';
import { useLive } from '../../../data/live/use-live.ts';
import { Empty } from '../../../parts/messages/Empty.tsx';
import { NativeSelect } from '../../../parts/controls/NativeSelect.tsx';
import { ErrorPage } from '../../../parts/messages/PageStates.tsx';
import { PlainTable } from '../../../parts/text/PlainTable.tsx';
import { paths } from '../../../base/paths.ts';
import { runTexts } from './texts.ts';
import { durationOf, Status } from './Status.tsx';
import { useRunNames } from './use-run-names.ts';

const days = { day: 1, week: 7, month: 31 } as const;

/** Which runs are listed. */
interface Shown {
  workflow: string;
  status: string;
  since: string;
}

/** Runs, the newest first. */
export function AllRuns({
  shown: { workflow, status, since },
  onShow: show,
}: {
  shown: Shown;
  onShow: (part: Partial<Shown>) => void;
}) {
  const t = useTexts(runTexts);
  const client = useQueryClient();
  const { workflowName, causeName } = useRunNames();
  const shown = { workflow, status, since };
  const { data: workflows = [] } = useQuery(workflowsQuery);
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['runs', shown],
    queryFn: ({ pageParam }) => {
      const back = days[shown.since as keyof typeof days];
      const since = back === undefined ? undefined : new Date(Date.now() - back * 86_400_000).toISOString();
      return request<Page<Run>>('/runs', { query: { ...shown, since, limit: 50, cursor: pageParam } });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
  useLive('runs', () => void refresh(client, ['runs', shown]));
  if (error !== null) return <ErrorPage error={error} />;
  const runs = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <>
      <p className="soft">{t.about}</p>
      <div className="runs-filter">
        <NativeSelect
          label={t.workflow}
          value={shown.workflow}
          options={[
            ['', t.all],
            ...new Map([
              ...workflows.map(({ identifier, title }) => [identifier, title ?? identifier] as const),
              ...(shown.workflow === '' ? [] : [[shown.workflow, workflowName(shown.workflow)] as const]),
            ]),
          ]}
          onChange={(workflow) => show({ workflow })}
        />
        <NativeSelect
          label={t.status}
          value={shown.status}
          options={[['', t.all], ...runStatuses.map((each) => [each, t.statusName(each)] as const)]}
          onChange={(status) => show({ status })}
        />
        <NativeSelect
          label={t.since}
          value={shown.since}
          options={[
            ['', t.ever],
            ['day', t.day],
            ['week', t.week],
            ['month', t.month],
          ]}
          onChange={(since) => show({ since })}
        />
      </div>
      {data !== undefined && runs.length === 0 && <Empty title={t.empty}>{t.emptyHelp}</Empty>}
      {runs.length > 0 && (
        <PlainTable className="card runs-table" label={t.title}>
          <table>
            <thead>
              <tr>
                {[t.began, t.workflow, t.status, t.cause, t.steps, t.took].map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {runs.map((run) => (
                <tr key={run.id}>
                  <th scope="row">
                    <Link to={paths.run(run.id)}>{showInstant(run.createdAt)}</Link>
                  </th>
                  <td className="run-workflow">
                    {workflowName(run.workflow)} <span className="soft small">v{run.version}</span>
                  </td>
                  <td className="run-state">
                    <Status run={run} />
                  </td>
                  <td data-title={t.cause}>{causeName(run)}</td>
                  <td data-title={t.steps}>{run.steps}</td>
                  <td data-title={t.took}>{durationOf(run)}</td>
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
