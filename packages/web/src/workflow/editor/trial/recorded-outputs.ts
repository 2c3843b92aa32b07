import type { RunStep } from '../../../data/stored/runs.ts';
import type { Pin, Pins } from './pins.ts';
import type { TrialResult } from './trial-result.ts';

/** What the other elements of a workflow gave: in the trial, else in a run, as far as it was kept whole. */
export function recordedOutputs(
  workflow: string,
  but: string,
  tried: Pick<TrialResult, 'steps' | 'outputs'> | undefined,
  trace: readonly RunStep[],
): Pins {
  const found: Record<string, Pin> = {};
  for (const step of trace)
    if (step.workflow === workflow && step.inner !== true && step.port !== undefined)
      found[step.element] = { port: step.port, data: step.output ?? null };
  for (const step of tried?.steps ?? []) {
    const [fired] = step.fired;
    if (step.workflow === workflow && fired !== undefined)
      found[step.element] = { port: fired.port, data: fired.data };
  }
  const outputs = { ...found, ...tried?.outputs };
  return Object.fromEntries(
    Object.entries(outputs).filter(([name, { data }]) => name !== but && isWhole(data)),
  );
}

/** Whether nothing of a value was cut off or hidden when it was kept. */
export function isWhole(value: unknown): boolean {
  const text = JSON.stringify(value) ?? '';
  return !text.includes('"•••"') && !text.startsWith('{"cut":true,');
}
