import {
  andThen,
  mapInOrder,
  Problem,
  resolvePath,
  type EventRequest,
  type ModuleDefinition,
} from '@bakehouse/contract';
import { runEvent, startedByForm, usesStored, type CompiledWorkflow } from '@bakehouse/engine';
import {
  formAccess,
  isHidden,
  mayRun,
  trustedForm,
  type Actor,
  type Evaluate,
  type Executor,
} from '@bakehouse/store';
import type { Modules } from '@bakehouse/store';
import type { RunResult } from '../runs/run-result.ts';
import type { Runs } from '../runs/run-now.ts';
import type { WorkflowSet } from '../workflows/workflow-set.ts';
import { eventViews, type View } from './event-sources.ts';
import { setInForm } from './set-in-form.ts';
import { trustedEvent } from './trusted-event.ts';

/** An event that a form, a list or a button of the app fires. */
export interface FiredEvent {
  identifier: string;
  body: EventRequest;
  actor: Actor;
  db: Executor;
}

/** What events are fired with. */
export interface EventParts {
  set: WorkflowSet;
  modules: Modules;
  evaluate: Evaluate;
  runs: Runs;
  /** Vouches for what a run has set in readonly fields of the form. */
  seal?: ((result: RunResult, started: StartedByForm) => RunResult | Promise<RunResult>) | undefined;
}

/** A workflow that an event has started, and by which kind of event. */
export interface StartedByForm {
  workflow: CompiledWorkflow;
  type: string;
}

/** Runs every workflow that the event starts, one after the other in order of identifier, and gives what came of each: at once where none waits. */
export function fireEvent(
  { set, modules, evaluate, runs, seal = (result) => result }: EventParts,
  { identifier, body, actor, db }: FiredEvent,
): RunResult[] | Promise<RunResult[]> {
  const { module, id, data = {}, trace = false } = body;
  const table = modules.find(module);
  if (table === undefined || isHidden({ actor, modules }, table))
    throw new Problem('not_found', 'There is no such module.');
  const views = eventViews(table.definition).get(identifier);
  const bound = startedByForm(set.bound(identifier, module), body);
  const off = startedByForm(set.boundOff(identifier, module), body);
  if (bound.length + off.length === 0 && views === undefined)
    throw new Problem('not_found', 'There is no such event.');
  // Who changes a field goes on without it; who presses a button waits for something.
  if (bound.length === 0 && off.some(({ type }) => type === 'on_click'))
    throw new Problem('conflict', 'The workflow of this button is switched off.');
  refuseUnknownPaths(table.definition, body);
  const view = body.view ?? likelyView(views, id !== undefined);
  if (view === 'create' && id !== undefined) {
    const message = 'The view "create" is about nothing that is stored';
    throw new Problem('invalid', `${message}.`, { errors: [{ path: 'id', message, code: 'unknown_key' }] });
  }
  const starts = bound.map(({ identifier: name, type }) => {
    const workflow = set.lookup(name);
    if (workflow === undefined) throw new Error(`the workflow ${name} is bound and is not there`);
    return { workflow, type, elevated: !actor.unrestricted && set.isElevated(name) };
  });
  for (const { workflow, elevated } of starts) {
    // It may do more than the caller: then it is not the caller who says where the button stands.
    if (elevated && views?.has(view) !== true && !mayRun(actor, workflow.identifier))
      throw new Problem('forbidden', `Nothing in the view "${view}" fires this event.`);
  }
  const action = view === 'create' || view === 'update' ? view : 'read';
  const wantsStored = starts.some(
    ({ workflow, type, elevated }) => elevated || usesStored(workflow, { identifier, type }),
  );
  const storedIn = async (client: Executor): Promise<unknown> =>
    (await formAccess({ ...access, db: client }, module, { action, id, wantsStored: true })).stored;
  const access = { db, actor, modules, evaluate, setInForm: setInForm({ set, runs, actor, db }) };
  const form = formAccess(access, module, { action, id, wantsStored });
  return andThen(form, ({ stored, mayWrite }) =>
    mapInOrder(starts, ({ workflow, type, elevated }) => {
      const start = (happened: EventRequest) => {
        const event = runEvent(identifier, type, { ...happened, view });
        event.data = happened.data ?? {};
        if (stored !== undefined) event.stored = stored;
        const readStored =
          stored !== undefined && usesStored(workflow, { identifier, type }) ? storedIn : undefined;
        const traced = trace && actor.unrestricted;
        const run = runs.now({ workflow, set, actor, db, event, readStored, trace: traced });
        return andThen(run, (result) => seal(result, { workflow, type }));
      };
      if (!elevated) return start(body);
      // The workflow may do more than the caller: then what the caller says is only a claim.
      return trustedForm(access, module, { id, data, stored, mayWrite }).then((trusted) =>
        start(trustedEvent(table.definition, { identifier, type, body, view, data: trusted, mayWrite })),
      );
    }),
  );
}

/** The view that most likely fired an event that does not say. */
function likelyView(views: ReadonlySet<View> | undefined, isStored: boolean): View {
  const order: View[] = isStored
    ? ['update', 'show', 'index', 'create']
    : ['create', 'index', 'update', 'show'];
  return order.find((each) => views?.has(each) ?? true) ?? 'update';
}

function refuseUnknownPaths(definition: ModuleDefinition, { field, selector, list }: EventRequest): void {
  if (field !== undefined && resolvePath(definition, field) === undefined) refuse('field', field);
  if (selector !== undefined && selector !== '' && resolvePath(definition, selector) === undefined)
    refuse('selector', selector);
  if (list === undefined) return;
  const row = resolvePath(definition, `${list.field}.${list.index}`);
  if (row?.kind !== 'row') refuse('list.field', list.field);
}

function refuse(path: string, value: string): never {
  const message = `Not a field of the module: ${JSON.stringify(value)}`;
  throw new Problem('invalid', message, { errors: [{ path, message, code: 'selector' }] });
}
