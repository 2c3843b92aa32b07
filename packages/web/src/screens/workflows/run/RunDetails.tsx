import { Button } from 'antd';
import { Pause } from 'lucide-react';
import type { ReactNode } from 'react';
import { isFinished, type RunStep, type RunWithTrace } from '../../../data/stored/runs.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showInstant } from '../../../base/i18n/format.ts';
import { useRights } from '../../../data/session/session.ts';
import { pendingWaits, showTime, waitDuration, waitingAt } from '../../../workflow/runs/marks-of-run.ts';
import { entryOfRun } from '../runs/entry-of-run.ts';
import { RunEntry } from '../runs/RunEntry.tsx';
import { durationOf } from '../runs/Status.tsx';
import { runTexts } from '../runs/texts.ts';
import { useRunNames } from '../runs/use-run-names.ts';

/** The facts of a run, its steps, and the values of the step that is looked at. */
export function RunDetails({
  run,
  at,
  onStep,
  onRepeat,
  other,
  differing,
}: {
  run: RunWithTrace;
  at: number;
  onStep: (at: number) => void;
  /** Begins a new run at a step. */
  onRepeat: (at: number, element: string) => void;
  other: RunWithTrace | undefined;
  differing: ReadonlySet<number> | undefined;
}) {
  const t = useTexts(runTexts);
  const step = run.trace[at - 1];
  const waits = waitingAt(run);
  const open = pendingWaits(run.trace);
  const { admin } = useRights();
  const { causeName } = useRunNames();
  const entry = entryOfRun(run);
  const facts: [string, ReactNode][] = [
    [t.began, showInstant(run.createdAt)],
    [t.took, durationOf(run)],
    [t.version, `${run.version} (${run.kind})`],
    [t.cause, causeName(run)],
    ...(entry === undefined
      ? []
      : [[t.entry, <RunEntry key={entry.id} {...entry} />] as [string, ReactNode]]),
    ...(run.error === null
      ? []
      : [[t.error, `${run.error.element ?? ''} ${run.error.message}`] as [string, string]]),
  ];
  return (
    <aside className="flow-side">
      <div className="flow-panel run-values stack" tabIndex={0}>
        <dl className="run-facts">
          {facts.map(([name, value]) => (
            <Fact key={name} name={name} value={value} />
          ))}
        </dl>
        {waits.length > 0 && <p className="run-waits">{t.waitsSince(waits.join(', '))}</p>}
        {run.wakeAt !== null && <p className="soft">{t.wakes(showInstant(run.wakeAt))}</p>}
        {run.trace.length === 0 && <p className="soft">{t.noTrace}</p>}
        <ol className="run-steps">
          {run.trace.map((each, index) => (
            <li key={index}>
              <button
                type="button"
                className={differing?.has(index) === true ? 'differs' : ''}
                {...(index === at - 1 ? { 'aria-current': 'step' as const } : {})}
                onClick={() => onStep(index + 1)}
              >
                <span className="soft">{index + 1}</span>
                <strong className="grow">{each.element}</strong>
                {each.waits !== undefined && (
                  <span className="run-waits">
                    <Pause size={13} aria-hidden />{' '}
                    {open.includes(each) && !isFinished(run.status) ? t.waitsHere : t.waitedHere}
                  </span>
                )}
                <span className="soft">{each.ports?.join(', ') ?? each.port}</span>
                <span className="soft">{each.ms} ms</span>
              </button>
            </li>
          ))}
        </ol>
        {step !== undefined && (
          <>
            <Values title={step.element} step={step} waited={waitDuration(run.trace, step)} />
            {admin && isFinished(run.status) && step.inner !== true && (
              <Button onClick={() => onRepeat(at, step.element)}>{t.repeat}</Button>
            )}
          </>
        )}
        {other !== undefined && <Values title={t.other} step={other.trace[at - 1]} />}
        <h3>{t.began2}</h3>
        <pre className="code-show" tabIndex={0}>
          {JSON.stringify(run.input, null, 2) ?? '–'}
        </pre>
        <h3>{t.told}</h3>
        <pre className="code-show" tabIndex={0}>
          {JSON.stringify(run.instructions, null, 2) ?? '–'}
        </pre>
      </div>
    </aside>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

function Values({
  title,
  step,
  waited,
}: {
  title: string;
  step: RunStep | undefined;
  waited?: number | undefined;
}) {
  const t = useTexts(runTexts);
  return (
    <section className="stack">
      <h2>{title}</h2>
      {step === undefined ? (
        <p className="soft">{t.missingHere}</p>
      ) : (
        <>
          {step.error !== undefined && <p className="form-message bad">{step.error.message}</p>}
          {step.waits !== undefined && (
            <p className="run-waits">
              {step.waits.until === undefined
                ? t.waitsForSomebody
                : t.waitsUntil(showInstant(step.waits.until))}
            </p>
          )}
          {waited !== undefined && <p className="run-waits">{t.waited(showTime(waited))}</p>}
          <h3>{t.input}</h3>
          <pre className="code-show" tabIndex={0}>
            {JSON.stringify(step.input, null, 2) ?? '–'}
          </pre>
          <h3>
            {t.output} {step.port === undefined ? '' : `(${step.port})`}
          </h3>
          <pre className="code-show" tabIndex={0}>
            {JSON.stringify(step.output, null, 2) ?? '–'}
          </pre>
        </>
      )}
    </section>
  );
}
