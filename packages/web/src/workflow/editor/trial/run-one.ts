import { queryClient } from '../../../data/server/query-client.ts';
import { request } from '../../../data/server/client.ts';
import type { Page } from '../../../data/server/page.ts';
import { runQuery, type Run, type RunWithTrace } from '../../../data/stored/runs.ts';
import type { Language } from '../../../base/i18n/language.ts';
import { paths } from '../../../base/paths.ts';
import { ask } from '../../../parts/dialogs/confirm.ts';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { toast } from '../../../parts/messages/toast-store.ts';
import { identifierOf } from '../../model/definition.ts';
import { isWhole, recordedOutputs } from './recorded-outputs.ts';
import { runTo } from './run-to.ts';
import { trialTexts } from './texts.ts';
import type { TrialResult } from './trial-result.ts';
import type { TrialRequest } from './try-it.ts';

/** One element that is to be run, and what is known of it. */
export interface OneElement extends TrialRequest {
  until: string;
  /** What was tried last. */
  tried: TrialResult | undefined;
}

/** Tries one element: those before it give what they gave last, and do not run. */
export async function tryOne(
  one: OneElement,
  language: Language,
  onTried: (tried: TrialResult) => void,
): Promise<void> {
  try {
    const { until, tried, pins } = one;
    const { [until]: _own, ...others } = pins;
    const known = recordedOutputs(identifierOf(one.definition), until, tried, await lastTrace(one));
    await runTo({ ...one, pins: { ...known, ...others } }, language, onTried);
  } catch (error) {
    toastProblem(error);
  }
}

/** Runs one element of the stored workflow for real, once somebody has agreed; then its run is over, or told to go on. */
export async function runOneForReal(
  one: OneElement & { dirty: boolean },
  language: Language,
  onTried: (tried: TrialResult | undefined) => void,
): Promise<void> {
  const t = trialTexts[language];
  const { until, definition, dirty } = one;
  const workflow = identifierOf(definition);
  if (dirty) {
    toast({ level: 'warning', title: t.saveFirst });
    return;
  }
  let tried: TrialResult | undefined;
  // What comes in, and what it would do, is what a trial of it says.
  await tryOne(one, language, (next) => {
    tried = next;
    onTried(next);
  });
  const step = tried?.steps.findLast((each) => each.element === until && each.workflow === workflow);
  if (tried === undefined || step === undefined) return;
  const would = tried.effects
    .filter((each) => each['element'] === until)
    .map((each) => String(each['effect']));
  const message = would.length === 0 ? t.reallyNothing : t.reallyText(would.join(', '));
  if (!isWhole([step.input, step.variables])) {
    toast({ level: 'warning', title: t.notWhole });
    return;
  }
  if (!(await ask({ title: t.reallyTitle(until), message, confirm: t.really, danger: true }))) return;
  try {
    const { run } = await request<{ run: string }>(`/workflows/${workflow}/run-element`, {
      method: 'POST',
      body: { element: until, input: step.input ?? null, variables: step.variables ?? {} },
    });
    const done = await ended(run);
    await queryClient.invalidateQueries({ queryKey: ['runs'] });
    // What was really done stands beside the element.
    onTried(undefined);
    toast({
      level: done.status === 'completed' ? 'success' : done.status === 'failed' ? 'error' : 'info',
      title: t.reallyEnded(until, done.status),
      message: done.error?.message,
      actions: [{ title: t.openRun, run: () => window.open(paths.run(run), '_blank') }],
    });
  } catch (error) {
    toastProblem(error);
  }
}

async function lastTrace({ definition }: OneElement): Promise<RunWithTrace['trace']> {
  const workflow = identifierOf(definition);
  if (workflow === '') return [];
  const { data } = await request<Page<Run>>('/runs', { query: { workflow, limit: 1 } });
  const [newest] = data;
  return newest === undefined ? [] : (await queryClient.fetchQuery(runQuery(newest.id))).trace;
}

/** The run when it is over or waits; as it stands where that takes long. */
async function ended(id: string): Promise<RunWithTrace> {
  for (let turn = 0; ; turn += 1) {
    const run = await queryClient.fetchQuery(runQuery(id));
    if ((run.status !== 'queued' && run.status !== 'running') || turn === mostTurns) return run;
    await new Promise((done) => setTimeout(done, 300));
  }
}

/** Half a minute. */
const mostTurns = 100;
