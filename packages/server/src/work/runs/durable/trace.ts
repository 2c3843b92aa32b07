import { isObject } from '@bakehouse/contract';
import { instantText, type StepTrace } from '@bakehouse/engine';

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
  // What one element gives is what the next one gets.
  let given: { value: unknown; kept: Bounded } | undefined;
  return (step) => {
    const { element, workflow, port, ports, output, at, error, inner, waits, resumed } = step;
    const input = given !== undefined && given.value === step.input ? given.kept : bound(step.input);
    const head: Omit<KeptStep, 'input' | 'output'> = {
      element,
      workflow,
      at: instantText(at),
      ms: Math.round(step.ms),
    };
    if (port !== undefined) head.port = port;
    if (ports !== undefined) head.ports = ports;
    if (error !== undefined) head.error = { ...error, message: error.message.slice(0, 1000) };
    if (inner) head.inner = inner;
    if (resumed) head.resumed = resumed;
    if (waits !== undefined)
      head.waits = waits.until === undefined ? {} : { until: new Date(waits.until).toISOString() };
    let variablesLost = false;
    if (step.bound !== undefined && !sameValues(step.bound, before)) {
      before = step.bound;
      variablesLost = keepVariables(head, step.bound);
    }
    if (input.lost || variablesLost)
      head.lost = [
        ...(input.lost ? (['input'] as const) : []),
        ...(variablesLost ? (['variables'] as const) : []),
      ];
    let values = `,"input":${input.text}`;
    if (output !== undefined) {
      given = { value: output, kept: bound(output) };
      values += `,"output":${given.kept.text}`;
    }
    return `${JSON.stringify(head).slice(0, -1)}${values}}`;
  };
}

/** Adds the variables; says whether something of them was left out. */
function keepVariables(
  kept: Pick<KeptStep, 'variables' | 'unset'>,
  now: Readonly<Record<string, unknown>>,
): boolean {
  const entries = Object.entries(now);
  const { shown, lost } = bound(Object.fromEntries(entries.filter(([, value]) => value !== undefined)));
  kept.variables = shown as Record<string, unknown>;
  const gone = entries.filter(([, value]) => value === undefined).map(([name]) => name);
  if (gone.length > 0) kept.unset = gone;
  return lost;
}

/** Values are never changed in place, so the same one means that nothing changed. */
function sameValues(a: Readonly<Record<string, unknown>>, b: StepTrace['bound']): boolean {
  if (b === undefined) return false;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

/** A value as it is kept, as JSON too, and whether something of it was left out. */
interface Bounded {
  shown: unknown;
  text: string;
  lost: boolean;
}

/** A value without secrets; one that is too long is cut to the beginning of its text. */
export function bounded(value: unknown): unknown {
  return bound(value).shown;
}

function bound(value: unknown): Bounded {
  const loss: Loss = {};
  // Most values are kept as they are, and need no copy.
  const shown = isHarmless(value, 0) ? value : masked(value, 0, loss);
  const text = JSON.stringify(shown) ?? 'null';
  if (text.length <= valueLimit) return { shown, text, lost: loss.lost === true };
  const cut = { cut: true, size: text.length, begins: text.slice(0, 500) };
  return { shown: cut, text: JSON.stringify(cut), lost: true };
}

/** Most entries of a list that are kept, and how deep. */
const [listLimit, depthLimit] = [100, 20];

/** Whether nothing of a value is hidden or left out for what it is; it may still be too long. */
function isHarmless(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.length <= valueLimit;
  if (typeof value !== 'object' || value === null) return true;
  if (depth > depthLimit) return false;
  if (Array.isArray(value))
    return value.length <= listLimit && value.every((each) => isHarmless(each, depth + 1));
  for (const [name, each] of Object.entries(value))
    if (hides(name, each) || !isHarmless(each, depth + 1)) return false;
  return true;
}

/** Whether something of a value was left out. */
interface Loss {
  lost?: boolean;
}

/** Names whose values nobody should read in a trace. */
const secretName =
  /pass(word|phrase|wd)|secret|token|api[-_]?key|authorization|cookie|credential|private[-_]?key|^pin$|^otp$/i;

/** Names come again and again; some are made up by callers. */
const knownNames = new Map<string, boolean>();

/** Whether the value of a name is a secret, and there is one. */
function hides(name: string, value: unknown): boolean {
  if (value === null || value === '') return false;
  let secret = knownNames.get(name);
  if (secret === undefined) {
    if (knownNames.size > 10_000) knownNames.clear();
    knownNames.set(name, (secret = secretName.test(name)));
  }
  return secret;
}

function masked(value: unknown, depth: number, loss: Loss): unknown {
  if (typeof value === 'string')
    return value.length > valueLimit ? lose(loss, `${value.slice(0, 500)}…`) : value;
  if (depth > depthLimit) return lose(loss, '…');
  if (Array.isArray(value)) {
    const first = value.slice(0, listLimit).map((each) => masked(each, depth + 1, loss));
    return value.length > listLimit ? lose(loss, [...first, `… ${value.length - listLimit} more`]) : first;
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      hides(name, each) ? lose(loss, '•••') : masked(each, depth + 1, loss),
    ]),
  );
}

function lose<T>(loss: Loss, shown: T): T {
  loss.lost = true;
  return shown;
}
