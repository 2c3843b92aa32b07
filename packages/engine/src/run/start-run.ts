import { isObject, Problem } from '@bakehouse/contract';
import type { CompiledWorkflow } from '../definition/compile-workflow.ts';
import type { RunUser } from '../element/define-element.ts';
import { asContextValue } from './resource-in-context.ts';
import { fieldSelector } from './selector-in-run.ts';
import { instantText } from './instant-text.ts';
import { startElement } from './start-element.ts';
import type { Host } from './host.ts';
import type { RunState } from './state.ts';

/** What happened: an event of a form, of a resource, of the clock or of a webhook. */
export interface RunEvent {
  identifier: string;
  /** The binding's type, such as `on_change`. */
  type: string;
  module?: string;
  id?: string;
  /** The present, possibly unsaved, data of the form. */
  data?: Readonly<Record<string, unknown>>;
  /** The resource as it is stored, where the form has one. */
  stored?: unknown;
  field?: string;
  selector?: string;
  value?: unknown;
  list?: { field: string; index: number; id?: string; row: Record<string, unknown>; button: string };
  view?: string;
  before?: unknown;
  after?: unknown;
  /** What came with the call of a webhook besides its body. */
  request?: Readonly<Record<string, unknown>>;
}

/** A place in the midst of a run. */
export interface RunPlace {
  element: string;
  input: unknown;
  /** The variables that `set` had bound before it. */
  variables: Readonly<Record<string, unknown>>;
  /** Names that a run begins with and that were gone. */
  unset?: readonly string[];
}

/** Why a run begins, and as whom. */
export interface RunCause {
  run: string;
  user?: RunUser | null;
  /** The input of a direct run. */
  input?: unknown;
  event?: RunEvent;
  /** Variables of the context, for a run that another run started. */
  variables?: Readonly<Record<string, unknown>>;
  /** What `$resource` and `$event` were in the run that started it: a called workflow sees them, however it runs. */
  from?: { resource: unknown; event: unknown };
  /** Begins in the midst: at this element, with the input and the variables that it had in another run. */
  at?: RunPlace;
  /** Seconds that the run may take where its definition does not say; null for no limit. */
  seconds?: number | null;
}

/** Begins a run: its state before the first element. */
export function startRun(
  workflow: CompiledWorkflow,
  cause: RunCause,
  host: Pick<Host, 'now' | 'modules' | 'env'> = {},
): RunState {
  const now = (host.now ?? Date.now)();
  const { event, at, user = null } = cause;
  if (event?.selector !== undefined) {
    const modules = event.module === undefined ? workflow.modules : [event.module];
    fieldSelector(event.selector, modules, host.modules);
  }
  const element = at === undefined ? startElement(workflow, event) : placeIn(workflow, at);
  const resource = event === undefined ? asContextValue(cause.input) : formOf(event);
  const seconds = workflow.limits.seconds ?? secondsFor(workflow, cause);
  const run = { id: cause.run, workflow: workflow.identifier, startedAt: instantText(now) };
  const input = event === undefined ? resource : storedOf(event, resource);
  const context: Record<string, unknown> = {
    ...cause.variables,
    input: event === undefined ? (cause.input ?? null) : resource,
    resource: isObject(resource) ? resource : null,
    user,
    event: event === undefined ? null : publicPart(event),
    run,
    env: host.env ?? {},
    ...(cause.from === undefined ? {} : { ...cause.from, input: cause.variables ?? {} }),
  };
  for (const name of at?.unset ?? []) delete context[name];
  return {
    id: cause.run,
    workflow: workflow.identifier,
    status: 'running',
    user,
    ...(event === undefined ? {} : { byEvent: true }),
    next: 3,
    steps: 0,
    deadline: seconds === null ? null : now + seconds * 1000,
    tokens: [{ id: 2, frame: 0, element, input: at === undefined ? input : at.input }],
    active: [],
    frames: {
      0: {
        id: 0,
        kind: 'root',
        workflow: workflow.identifier,
        parent: null,
        context: 1,
        live: 1,
        steps: 0,
        depth: 0,
        output: null,
        ...(workflow.version === undefined ? {} : { version: workflow.version }),
      },
    },
    contexts: { 1: at === undefined ? context : { ...context, ...at.variables } },
    loops: {},
    waits: [],
    instructions: [],
    output: null,
    ...(at === undefined ? {} : { bound: [...Object.keys(at.variables), ...(at.unset ?? [])] }),
  };
}

function placeIn({ identifier, elements }: CompiledWorkflow, { element }: RunPlace): string {
  if (elements.has(element)) return element;
  const message = `The workflow "${identifier}" has no element "${element}"`;
  throw new Problem('invalid', message, { errors: [{ path: 'step', code: 'no_start', message }] });
}

/** What a browser waits for ends after a minute; what goes on by itself has no such hurry. */
function secondsFor({ kind, async }: CompiledWorkflow, { seconds }: RunCause): number | null {
  if (seconds !== undefined) return seconds;
  return kind === 'durable' || async ? null : 60;
}

function formOf({ data, id, module, after, before, stored }: RunEvent): unknown {
  if (data === undefined) return asContextValue(after ?? before ?? stored) ?? null;
  // Written so since it is made for every change in a form: spreading more than one object takes many times as long.
  return Object.assign({}, data, id === undefined ? null : { id }, module === undefined ? null : { module });
}

function storedOf({ stored, after, before }: RunEvent, form: unknown): unknown {
  return asContextValue(stored ?? after ?? before) ?? form;
}

function publicPart(event: RunEvent): Record<string, unknown> {
  const { selector, list, before, after } = event;
  const shown: Record<string, unknown> = {};
  for (const key of Object.keys(event))
    if (key !== 'data' && key !== 'stored') shown[key] = event[key as keyof RunEvent];
  shown['selector'] = selector ?? (list === undefined ? '' : `${list.field}.${list.index}`);
  if (before !== undefined) shown['before'] = asContextValue(before);
  if (after !== undefined) shown['after'] = asContextValue(after);
  return shown;
}
