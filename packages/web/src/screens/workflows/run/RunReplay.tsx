import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Button } from 'antd';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { request } from '../../../data/server/client.ts';
import { runQuery, type Run, type RunWithTrace } from '../../../data/stored/runs.ts';
import type { Page } from '../../../data/server/page.ts';
import { versionQuery } from '../../../data/stored/workflows.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showInstant } from '../../../base/i18n/format.ts';
import { ask } from '../../../parts/dialogs/confirm.ts';
import { NativeSelect } from '../../../parts/controls/NativeSelect.tsx';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { toast } from '../../../parts/messages/toast-store.ts';
import { paths } from '../../../base/paths.ts';
import { useRights } from '../../../data/session/session.ts';
import { FlowCanvas } from '../../../workflow/canvas/FlowCanvas.tsx';
import { groupsOf, placesOf } from '../../../workflow/model/arrangement.ts';
import { notesOf } from '../../../workflow/model/notes.ts';
import { graphOf } from '../../../workflow/model/graph.ts';
import { useSaidElements } from '../../../workflow/use-said.ts';
import { differingSteps, marksOfRun } from '../../../workflow/runs/marks-of-run.ts';
import { runTexts } from '../runs/texts.ts';
import { RunDetails } from './RunDetails.tsx';

/** The run with a slider over its steps; another run can be laid beside it. */
export function RunReplay({ run }: { run: RunWithTrace }) {
  const t = useTexts(runTexts);
  const navigate = useNavigate();
  const { admin } = useRights();
  const given: Record<string, unknown> = useSearch({ strict: false });
  const otherId = typeof given['with'] === 'string' ? given['with'] : '';
  const { length } = run.trace;
  // While it goes on, the last step is shown until somebody goes back.
  const [chosen, setChosen] = useState<number>();
  const at = Math.min(chosen ?? length, length);
  const choose = (next: number) => setChosen(next >= length ? undefined : Math.max(next, 0));
  const { data: version } = useQuery({
    ...versionQuery(run.workflow, run.version),
    enabled: admin && run.version > 0,
  });
  const { data: other } = useQuery(runQuery(otherId));
  const { data: runs } = useQuery({
    queryKey: ['runs', 'of', run.workflow],
    queryFn: () => request<Page<Run>>('/runs', { query: { workflow: run.workflow, limit: 30 } }),
  });
  const graph = useMemo(() => graphOf(version?.definition ?? {}), [version]);
  const places = useMemo(() => placesOf(version?.definition ?? {}), [version]);
  const notes = useMemo(() => notesOf(version?.definition ?? {}), [version]);
  const groups = useMemo(() => groupsOf(version?.definition ?? {}), [version]);
  const says = useSaidElements(graph, version?.definition.events);
  const { marks, edgeMarks } = useMemo(() => marksOfRun(graph, run, at), [graph, run, at]);
  const differing = useMemo(
    () => (other === undefined ? undefined : differingSteps(run.trace, other.trace)),
    [run.trace, other],
  );
  const repeat = async (step: number, element: string) => {
    const sure = await ask({ title: t.repeatTitle(element), message: t.repeatText, confirm: t.repeat });
    if (!sure) return;
    try {
      const { run: id } = await request<{ run: string }>(`/runs/${run.id}/retry`, {
        method: 'POST',
        query: { step },
      });
      toast({ level: 'success', title: t.rerunDone });
      await navigate({ to: paths.run(id) });
    } catch (problem) {
      toastProblem(problem);
    }
  };
  const now = run.trace[at - 1];
  const selected = useMemo(() => new Set(now === undefined ? [] : [now.element]), [now]);
  return (
    <>
      <div className="run-replay">
        <Button
          icon={<ChevronLeft size={16} aria-hidden />}
          aria-label={t.before}
          disabled={at <= 1}
          onClick={() => choose(at - 1)}
        />
        <input
          type="range"
          aria-label={t.step}
          aria-valuetext={t.stepOf(at, length)}
          min={Math.min(1, length)}
          max={length}
          value={at}
          onChange={(event) => choose(Number(event.target.value))}
        />
        <Button
          icon={<ChevronRight size={16} aria-hidden />}
          aria-label={t.next}
          disabled={at >= length}
          onClick={() => choose(at + 1)}
        />
        <output>{t.stepOf(at, length)}</output>
        <NativeSelect
          label={t.compare}
          hiddenLabel
          value={otherId}
          options={[
            ['', `${t.compare} …`],
            ...(runs?.data ?? [])
              .filter(({ id }) => id !== run.id)
              .map(
                ({ id, createdAt, status }) =>
                  [id, `${showInstant(createdAt)} · ${t.statusName(status)}`] as const,
              ),
          ]}
          onChange={(id) => void navigate({ to: '.', replace: true, search: id === '' ? {} : { with: id } })}
        />
        {differing !== undefined && <span className="soft">{t.differs(differing.size)}</span>}
      </div>
      <section className="flow-picture" aria-label={t.picture}>
        {graph.nodes.length === 0 ? (
          <p className="page soft">{admin ? t.noTrace : t.noPicture}</p>
        ) : (
          <FlowCanvas
            graph={graph}
            places={places}
            groups={groups}
            notes={notes}
            entry={version?.definition.entry}
            selected={selected}
            onSelect={(ids) => {
              const name = [...ids].find((each) => each !== now?.element);
              const step = run.trace.findIndex(
                (each) => each.element === name && each.workflow === run.workflow,
              );
              if (step >= 0) choose(step + 1);
            }}
            marks={marks}
            edgeMarks={edgeMarks}
            says={says}
            label={t.picture}
          />
        )}
      </section>
      <RunDetails
        run={run}
        at={at}
        onStep={choose}
        onRepeat={(step, element) => void repeat(step, element)}
        other={other}
        differing={differing}
      />
    </>
  );
}
