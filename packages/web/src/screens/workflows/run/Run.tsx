import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Button } from 'antd';
import { actOnRun, isFinished, retryMended, runQuery, type RunWithTrace } from '../../../data/stored/runs.ts';
import { workflowQuery } from '../../../data/stored/workflows.ts';
import { useRights } from '../../../data/session/session.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { refresh } from '../../../data/live/refresh.ts';
import { useLive } from '../../../data/live/use-live.ts';
import { ErrorPage, useTitle, LoadingPage } from '../../../parts/messages/PageStates.tsx';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { toast } from '../../../parts/messages/toast-store.ts';
import { paths } from '../../../base/paths.ts';
import { Status } from '../runs/Status.tsx';
import { runTexts } from '../runs/texts.ts';
import { useRunNames } from '../runs/use-run-names.ts';
import { RunReplay } from './RunReplay.tsx';
import '../runs/runs.css';
import '../../../workflow/editor/editor.css';

/** One run: its picture, replayed step by step, live while it goes on. */
export function Run() {
  const t = useTexts(runTexts);
  const { id = '' } = useParams({ strict: false });
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: run, error } = useQuery(runQuery(id));
  const { workflowName } = useRunNames();
  useTitle(run === undefined ? t.title : t.run(workflowName(run.workflow)));
  const again = () => void refresh(client, runQuery(id).queryKey);
  useLive(`runs:${id}`, again);
  const { admin } = useRights();
  const hasFailed = run?.status === 'failed';
  const { data: present } = useQuery({
    ...workflowQuery(run?.workflow ?? ''),
    enabled: admin && hasFailed,
    retry: false,
  });
  if (error !== null) return <ErrorPage error={error} />;
  if (run === undefined) return <LoadingPage />;
  const act = async (what: 'retry' | 'rerun' | 'cancel' | 'drop', done: string) => {
    try {
      const answer = await actOnRun(id, what);
      toast({ level: 'success', title: done });
      if (what === 'rerun' && answer.run !== undefined) await navigate({ to: paths.run(answer.run) });
      else again();
    } catch (problem) {
      toastProblem(problem);
    }
  };
  const mended = async () => {
    try {
      const again = await retryMended(id);
      toast({ level: 'success', title: t.retried });
      await navigate({ to: paths.run(again) });
    } catch (problem) {
      toastProblem(problem);
    }
  };
  const place = hasFailed ? failedAt(run) : undefined;
  const over = isFinished(run.status);
  return (
    <div className="run-page">
      <header className="flow-head">
        <h1>{t.run(workflowName(run.workflow))}</h1>
        <Status run={run} />
        {run.status === 'failed' && run.kind === 'durable' && (
          <Button onClick={() => void act('retry', t.retried)}>{t.retry}</Button>
        )}
        {hasFailed && present !== undefined && present.version !== run.version && (
          <Button onClick={() => void mended()}>{t.retryMended}</Button>
        )}
        {run.status === 'failed' && run.droppedAt === null && (
          <Button onClick={() => void act('drop', t.droppedSome(1))}>{t.drop}</Button>
        )}
        {over && <Button onClick={() => void act('rerun', t.rerunDone)}>{t.rerun}</Button>}
        {!over && (
          <Button danger onClick={() => void act('cancel', t.cancelled)}>
            {t.cancel}
          </Button>
        )}
        {admin && place !== undefined ? (
          <Button
            type="primary"
            onClick={() =>
              void navigate({
                to: paths.workflow(place.workflow),
                search: { element: place.element, ...(place.workflow === run.workflow ? { run: id } : {}) },
              })
            }
          >
            {t.mend(place.element)}
          </Button>
        ) : (
          <Button onClick={() => void navigate({ to: paths.workflow(run.workflow) })}>{t.edit}</Button>
        )}
      </header>
      <RunReplay key={run.id} run={run} />
    </div>
  );
}

/** The element at which a run failed. */
function failedAt({ trace }: RunWithTrace): { workflow: string; element: string } | undefined {
  return trace.findLast(({ error }) => error !== undefined);
}
