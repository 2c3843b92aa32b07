import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Button } from 'antd';
import { ChevronLeft } from 'lucide-react';
import { request } from '../../../data/server/client.ts';
import type { Run } from '../../../data/stored/runs.ts';
import type { Page } from '../../../data/server/page.ts';
import { putWorkflow, workflowQuery, type WorkflowVersion } from '../../../data/stored/workflows.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showInstant } from '../../../base/i18n/format.ts';
import { ask } from '../../../parts/dialogs/confirm.ts';
import { NativeSelect } from '../../../parts/controls/NativeSelect.tsx';
import { ErrorPage, useTitle, LoadingPage } from '../../../parts/messages/PageStates.tsx';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { toast } from '../../../parts/messages/toast-store.ts';
import { paths } from '../../../base/paths.ts';
import { VersionDiff } from './VersionDiff.tsx';
import { versionTexts } from './texts.ts';
import { PlainTable } from '../../../parts/text/PlainTable.tsx';
import '../runs/runs.css';

/** The versions of a workflow: two compared as picture and text, an old one restored, and which runs still use it. */
export function Versions() {
  const t = useTexts(versionTexts);
  const { identifier = '' } = useParams({ strict: false });
  const client = useQueryClient();
  const navigate = useNavigate();
  const given: Record<string, unknown> = useSearch({ strict: false });
  useTitle(t.title(identifier));
  const { data: versions, error } = useQuery({
    queryKey: ['workflow', identifier, 'versions'],
    queryFn: async () =>
      (await request<Page<WorkflowVersion>>(`/workflows/${identifier}/versions`, { query: { limit: 200 } }))
        .data,
    staleTime: 0,
  });
  const { data: going } = useQuery({
    queryKey: ['runs', 'going', identifier],
    queryFn: async () =>
      (
        await request<Page<Run>>('/runs', {
          query: { workflow: identifier, status: 'queued,running,waiting', limit: 1000 },
        })
      ).data,
    staleTime: 0,
  });
  const { data: users } = useQuery({
    queryKey: ['users', 'names'],
    queryFn: async () =>
      (await request<Page<{ id: string; name: string }>>('/users', { query: { limit: 1000 } })).data,
  });
  const nameOf = (id: string | null) => users?.find((each) => each.id === id)?.name ?? '–';
  const runsOf = (version: number) => (going ?? []).filter((run) => run.version === version);
  if (error !== null) return <ErrorPage error={error} />;
  const [newest] = versions ?? [];
  if (versions === undefined || newest === undefined) return <LoadingPage />;
  const numberOf = (key: string, standard: number) =>
    typeof given[key] === 'number' ? given[key] : standard;
  const [a, b] = [numberOf('a', versions[1]?.version ?? newest.version), numberOf('b', newest.version)];
  const [before, after] = [
    versions.find((each) => each.version === a),
    versions.find((each) => each.version === b),
  ];
  const restore = async ({ version, definition }: WorkflowVersion) => {
    if (!(await ask({ title: t.restoreTitle(version), message: t.restoreText, confirm: t.restore }))) return;
    try {
      await putWorkflow(identifier, definition, newest.version);
      await client.invalidateQueries({ queryKey: ['workflow', identifier] });
      await client.invalidateQueries({ queryKey: ['workflows'] });
      await client.invalidateQueries({ queryKey: workflowQuery(identifier).queryKey });
      toast({ level: 'success', title: t.restored });
      await navigate({ to: '.', replace: true, search: {} });
    } catch (problem) {
      toastProblem(problem);
    }
  };
  const names = versions.map(
    ({ version, at }) => [String(version), `${version} · ${showInstant(at)}`] as const,
  );
  const compare = (part: { a?: number; b?: number }) =>
    void navigate({ to: '.', replace: true, search: { a, b, ...part } });
  return (
    <div className="page">
      <Link to={paths.workflow(identifier)} className="back small">
        <ChevronLeft size={15} aria-hidden />
        {t.back}
      </Link>
      <h1>{t.title(identifier)}</h1>
      <PlainTable className="card" label={t.title(identifier)}>
        <table>
          <thead>
            <tr>
              {[t.version, t.stored, t.by, t.runs].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
              <th scope="col">
                <span className="hidden-visually">{t.restore}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {versions.slice(0, 30).map((each) => (
              <tr key={each.version}>
                <th scope="row">{each.version}</th>
                <td>{showInstant(each.at)}</td>
                <td>{nameOf(each.by)}</td>
                <td>
                  <StillRunning runs={runsOf(each.version)} />
                </td>
                <td>
                  {each.version === newest.version ? (
                    <span className="soft">{t.present}</span>
                  ) : (
                    <Button
                      size="small"
                      aria-label={t.restoreTitle(each.version)}
                      onClick={() => void restore(each)}
                    >
                      {t.restore}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </PlainTable>
      <div className="runs-filter">
        <NativeSelect
          label={t.from}
          value={String(a)}
          options={names}
          onChange={(value) => compare({ a: Number(value) })}
        />
        <NativeSelect
          label={t.to}
          value={String(b)}
          options={names}
          onChange={(value) => compare({ b: Number(value) })}
        />
      </div>
      {before !== undefined && after !== undefined && (
        <VersionDiff before={before.definition} after={after.definition} />
      )}
    </div>
  );
}

/** How many runs still use a version, with the newest of them. */
function StillRunning({ runs }: { runs: readonly Run[] }) {
  const t = useTexts(versionTexts);
  return (
    <span className="row">
      {t.stillRun(runs.length)}
      {runs.slice(0, 3).map(({ id, createdAt }) => (
        <Link key={id} to={paths.run(id)}>
          {showInstant(createdAt)}
        </Link>
      ))}
      {runs.length > 3 && '…'}
    </span>
  );
}
