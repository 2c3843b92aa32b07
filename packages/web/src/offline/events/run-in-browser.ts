import {
  newId,
  Problem,
  type EventRequest,
  type FormWorkflows,
  type Instruction,
  type ModuleDefinition,
} from '@bakehouse/contract';
import {
  compileDefinition,
  instructionOf,
  runEvent,
  runToEnd,
  startedByForm,
  startRun,
  usesStored,
  type CompiledWorkflow,
  type Host,
  type ResourcesByElement,
  type RunFailure,
} from '@bakehouse/engine';
import { pureElements } from '@bakehouse/elements/pure';

/** What an event of a form is answered with. */
export interface FormEvent {
  identifier: string;
  body: EventRequest;
  user: { id: string; email: string; name: string; roles: readonly string[] };
  /** The definition of a module. */
  module: (identifier: string) => ModuleDefinition | undefined;
}

/** What the browser says by itself; undefined where the server must be asked. */
export type BrowserAnswer = { instruction: Instruction } | { failure: RunFailure } | undefined;

const elements = new Map(pureElements.map((each) => [each.type, each]));

/** Runs the workflows that an event starts, with the engine of the server and in its order. */
export async function runInBrowser(given: FormWorkflows, event: FormEvent): Promise<BrowserAnswer> {
  const { identifier, body } = event;
  // Without a view the server finds the likely one.
  if (!given.events.includes(identifier) || body.view === undefined || body.trace === true) return undefined;
  const compiled = compiledOf(given);
  const started = startedByForm(boundTo(compiled, identifier, body.module), body);
  // What is stored may have been changed by others.
  if (
    body.id !== undefined &&
    started.some(({ workflow, type }) => usesStored(workflow, { identifier, type }))
  )
    return undefined;
  try {
    return await runAll(started, compiled, event);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { failure: { code: error.code, message: error.message, element: '' } };
  }
}

interface Started {
  workflow: CompiledWorkflow;
  type: string;
}

async function runAll(
  started: readonly Started[],
  compiled: ReadonlyMap<string, CompiledWorkflow>,
  { identifier, body, user: { id, email, name, roles }, module }: FormEvent,
): Promise<BrowserAnswer> {
  const host: Host = {
    workflows: (workflow) => compiled.get(workflow),
    modules: module,
    services: {},
    random: Math.random,
  };
  const instructions: Instruction[] = [];
  for (const { workflow, type } of started) {
    const event = { ...runEvent(identifier, type, body), data: body.data ?? {} };
    const cause = { run: newId(), user: { id, email, name, roles }, event };
    const { status, error, instructions: told } = await runToEnd(startRun(workflow, cause, host), host);
    if (status !== 'completed')
      return { failure: error ?? { code: 'internal', message: 'The run failed.', element: '' } };
    instructions.push(...told);
  }
  return { instruction: instructionOf(instructions) };
}

function boundTo(compiled: ReadonlyMap<string, CompiledWorkflow>, event: string, module: string): Started[] {
  return [...compiled.values()].flatMap((workflow) => {
    const fitting = (workflow.definition.events ?? []).filter(
      (each) => each.identifier === event && (each.module === undefined || each.module === module),
    );
    return [...new Set(fitting.map(({ type }) => type))].map((type) => ({ workflow, type }));
  });
}

/** Workflows that run here save nothing, so that nobody asks what is a resource. */
const nothingSaved: ResourcesByElement = () => new Map();

const known = new WeakMap<FormWorkflows, Map<string, CompiledWorkflow>>();

function compiledOf(given: FormWorkflows): Map<string, CompiledWorkflow> {
  const before = known.get(given);
  if (before !== undefined) return before;
  const definitions = new Map(given.workflows.map(({ definition }) => [definition.identifier, definition]));
  const compiled = new Map(
    given.workflows.map(({ definition, version }): [string, CompiledWorkflow] => [
      definition.identifier,
      compileDefinition(definition, elements, () => nothingSaved, {
        version,
        workflows: (name) => definitions.get(name),
      }),
    ]),
  );
  known.set(given, compiled);
  return compiled;
}
