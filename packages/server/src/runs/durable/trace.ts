import { isObject } from '@bakehouse/contract';
import type { StepTrace } from '@bakehouse/engine';

/** Most steps of a run that are kept; after them only failures are. */
export const stepLimit = 1_000;

/** Most characters of an input or output that are kept. */
const valueLimit = 4_000;

/** Steps of a run that are not stored yet. */
export interface Trace {
  add(step: StepTrace): void;
  /** What was added since the last time, as JSON, and how many there were. */
  take(): { trace: string | null; steps: number };
}

/** Gathers steps; `kept` of the run are stored already. */
export function makeTrace(kept = 0): Trace {
  let all = kept;
  let steps = 0;
  let texts: string[] = [];
  const stepJson = makeStepJson();
  return {
    add(step) {
      steps += 1;
      all += 1;
      if (all <= stepLimit || step.error !== undefined) texts.push(stepJson(step));
    },
    take() {
      const taken = { trace: texts.length === 0 ? null : `[${texts.join(',')}]`, steps };
      texts = [];
      steps = 0;
      return taken;
    },
  };
}

/** A step as it is kept. */
export interface KeptStep {
  element: string;
  workflow: string;
  port?: string;
  ports?: readonly string[];
  input: unknown;
  output?: unknown;
  at: string;
  ms: number;
  error?: StepTrace['error'];
  inner?: true;
  waits?: { until?: string };
  resumed?: true;
  /** What `set` has bound by now, where that has changed since the step before; and what is gone again. */
  variables?: Record<string, unknown>;
  unset?: string[];
  /** Which of its values are not kept whole. */
  lost?: ('input' | 'variables')[];
}

/** Makes what writes the steps of a run as they are kept: sizes bounded, secrets masked, variables where they change. */
export function makeStepJson(): (step: StepTrace) => string {
  let before: StepTrace['bound'];
  return (step) => {
    const { element, workflow, port, ports, output, at, error, inner, waits, resumed } = step;
    const input: Loss = {};
    const kept: KeptStep = {
      element,
      workflow,
      ...(port === undefined ? {} : { port }),
      ...(ports === undefined ? {} : { ports }),
      input: bounded(step.input, input),
      ...(output === undefined ? {} : { output: bounded(output) }),
      at: new Date(at).toISOString(),
      ms: Math.round(step.ms),
      ...(error === undefined ? {} : { error: { ...error, message: error.message.slice(0, 1000) } }),
    };
    if (inner) kept.inner = inner;
    if (resumed) kept.resumed = resumed;
    if (waits !== undefined)
      kept.waits = waits.until === undefined ? {} : { until: new Date(waits.until).toISOString() };
    const variables: Loss = {};
    if (step.bound !== undefined && !sameValues(step.bound, before)) {
      before = step.bound;
      keepVariables(kept, step.bound, variables);
    }
    if (input.lost || variables.lost)
      kept.lost = [
        ...(input.lost ? (['input'] as const) : []),
        ...(variables.lost ? (['variables'] as const) : []),
      ];
    return JSON.stringify(kept);
  };
}

function keepVariables(kept: KeptStep, bound: Readonly<Record<string, unknown>>, loss: Loss): void {
  const entries = Object.entries(bound);
  kept.variables = bounded(
    Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
    loss,
  ) as Record<string, unknown>;
  const gone = entries.filter(([, value]) => value === undefined).map(([name]) => name);
  if (gone.length > 0) kept.unset = gone;
}

/** Values are never changed in place, so the same one means that nothing changed. */
function sameValues(a: Readonly<Record<string, unknown>>, b: StepTrace['bound']): boolean {
  if (b === undefined) return false;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

/** Whether something of a value was left out. */
interface Loss {
  lost?: boolean;
}

/** A value without secrets; one that is too long is cut to the beginning of its text. */
export function bounded(value: unknown, loss: Loss = {}): unknown {
  const shown = masked(value, 0, loss);
  const text = JSON.stringify(shown) ?? 'null';
  if (text.length <= valueLimit) return shown;
  loss.lost = true;
  return { cut: true, size: text.length, begins: text.slice(0, 500) };
}

/** Names whose values nobody should read in a trace. */
const secretName =
  /pass(word|phrase|wd)|secret|token|api[-_]?key|authorization|cookie|credential|private[-_]?key|^pin$|^otp$/i;

function masked(value: unknown, depth: number, loss: Loss): unknown {
  if (typeof value === 'string')
    return value.length > valueLimit ? lose(loss, `${value.slice(0, 500)}…`) : value;
  if (depth > 20) return lose(loss, '…');
  if (Array.isArray(value)) {
    const first = value.slice(0, 100).map((each) => masked(each, depth + 1, loss));
    return value.length > 100 ? lose(loss, [...first, `… ${value.length - 100} more`]) : first;
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      secretName.test(name) && each !== null && each !== ''
        ? lose(loss, '•••')
        : masked(each, depth + 1, loss),
    ]),
  );
}

function lose<T>(loss: Loss, shown: T): T {
  loss.lost = true;
  return shown;
}
