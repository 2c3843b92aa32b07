import { Problem, type ContentFault, type EnvType, type WorkflowDefinition } from '@bakehouse/contract';
import type { WorkflowLookup } from '@bakehouse/engine';
import { checkWorkflow, compileWorkflow, type CheckOptions, type CheckResult } from '@bakehouse/engine/check';
import {
  envValues,
  listConnections,
  listEnv,
  listRoles,
  putWorkflow,
  readWorkflows,
  readWorkflowVersion,
  removeWorkflow,
  type Actor,
  type Executor,
  type Modules,
  type Pool,
  type StoredWorkflow,
  type WorkflowPut,
} from '@bakehouse/store';
import { makeApiReading, type ApiReading } from '../apis/api-reading.ts';
import { tellAbsentPieces } from './absent-pieces.ts';
import { closerLook } from './closer-look.ts';
import { furtherWarnings, type Reach } from './further-warnings.ts';
import { storedTypesIn } from './elements.ts';
import { isLong } from './is-long.ts';
import { makeLongChecks } from './long-checks.ts';
import { usedElements, type UsedElements } from './stored-elements.ts';
import { makeWorkflowSet, versionKey, type CompiledVersions, type WorkflowSet } from './workflow-set.ts';

/** A version of a workflow that a run began with. */
export interface WorkflowPin {
  identifier: string;
  version: number;
}

/** The workflows of a database: read from memory, changed in the database. */
export interface Workflows {
  /** As they stand now. */
  current: () => WorkflowSet;
  /** What is wrong with a definition; takes any JSON. */
  check: (db: Executor, json: unknown) => Promise<CheckResult>;
  /** The element types of a definition and of all that are stored; takes any JSON. */
  elementsFor: (db: Executor, json: unknown) => Promise<UsedElements>;
  /** Checks and stores a definition: a new workflow, or the next version of a known one. */
  put: (
    db: Executor,
    actor: Actor,
    json: unknown,
    condition?: Pick<WorkflowPut, 'create' | 'version'>,
  ) => Promise<StoredWorkflow & { created: boolean }>;
  /** Takes a workflow away. Runs that go on keep theirs. */
  remove: (db: Executor, actor: Actor, identifier: string) => Promise<void>;
  /** The present workflows and, besides them, these versions: for a run that goes on with what it began with. */
  at: (pins: readonly WorkflowPin[]) => Promise<WorkflowLookup>;
  /** Reads the document or the definition of an API beside everything else, and makes it ready to be stored. */
  prepareApi: ApiReading['prepare'];
  /** Reads again what has changed. */
  reload: () => Promise<void>;
  /** Ends the threads that check. */
  close: () => Promise<void>;
}

/** How many versions stay compiled besides the present ones. */
const mostOld = 1000;

/** Opens the workflows of a database. */
export async function openWorkflows(pool: Pool, modules: Modules, reach: Reach = {}): Promise<Workflows> {
  const versions: CompiledVersions = new Map();
  const long = makeLongChecks(modules);
  const apis = makeApiReading();
  let set = makeWorkflowSet([], versions);
  let begun = 0;
  let shown = 0;
  await reload();
  return { current: () => set, check, elementsFor, put, remove, at, reload, prepareApi: apis.prepare, close };

  async function close(): Promise<void> {
    await Promise.all([long.close(), apis.close()]);
  }

  async function reload(): Promise<void> {
    const turn = ++begun;
    const [stored, env, signers] = await Promise.all([
      readWorkflows(pool, set.all),
      listEnv(pool),
      reach.signers?.(),
    ]);
    // A reading that began earlier may end later, and would bring back what is gone.
    if (turn < shown) return;
    const types = storedTypesIn(stored.map(({ definition }) => definition));
    const used = await usedElements(pool, types, set.elements);
    if (turn < shown) return;
    shown = turn;
    if (used !== set.elements) forgetChanged(versions, set.elements, used);
    set = makeWorkflowSet(stored, versions, envValues(env), used, signers);
    if (versions.size > stored.length + mostOld) {
      const present = new Set(stored.map((each) => versionKey(each.identifier, each.version)));
      for (const key of versions.keys()) if (!present.has(key)) versions.delete(key);
    }
  }

  async function check(db: Executor, json: unknown): Promise<CheckResult> {
    const roles = (await listRoles(db, { limit: 100_000 })).map(({ slug }) => slug);
    const connections = (await listConnections(db)).map(
      ({ definition: { name, kind } }): [string, string] => [name, kind],
    );
    const env = (await listEnv(db)).map(({ definition: { name, type } }): [string, EnvType] => [name, type]);
    const further = furtherWarnings(json, reach);
    const told = async ({ errors, warnings, ...found }: CheckResult) => ({
      ...found,
      errors: await tellAbsentPieces(db, errors, json),
      warnings: [...warnings, ...further],
    });
    const used = await elementsFor(db, json);
    if (isLong(json))
      return told(
        await long.check(
          json,
          set,
          { roles, connections, env, descriptions: used.descriptions },
          used.lookup,
        ),
      );
    const options: CheckOptions = {
      elements: used.lookup,
      modules: modules.lookup,
      moduleNames: modules.all().map(({ identifier }) => identifier),
      workflows: set.definitions,
      roles: new Set(roles),
      connections: new Map(connections),
      env: new Map(env),
    };
    const found = checkWorkflow(json, options);
    return told({
      ...found,
      warnings: [...found.warnings, ...closerLook(json, options, found, reach.functions)],
    });
  }

  async function elementsFor(db: Executor, json: unknown): Promise<UsedElements> {
    const { descriptions } = set.elements;
    const types = new Set([...descriptions.map(({ type }) => type), ...storedTypesIn([json])]);
    return usedElements(db, [...types], set.elements);
  }

  async function put(
    db: Executor,
    actor: Actor,
    json: unknown,
    condition: Pick<WorkflowPut, 'create' | 'version'> = {},
  ): Promise<StoredWorkflow & { created: boolean }> {
    const { errors } = await check(db, json);
    if (errors.length > 0) throw wrong(errors);
    // What the check has passed is a definition; it is kept as it was written, with the order of its keys.
    const stored = await putWorkflow(db, actor, { definition: json as WorkflowDefinition, ...condition });
    await reload();
    return stored;
  }

  async function remove(db: Executor, actor: Actor, identifier: string): Promise<void> {
    await removeWorkflow(db, actor, identifier);
    await reload();
  }

  async function at(pins: readonly WorkflowPin[]): Promise<WorkflowLookup> {
    const present = set;
    const pinned: CompiledVersions = new Map();
    for (const { identifier, version } of pins) {
      const key = versionKey(identifier, version);
      const known = present.lookup(identifier, version);
      if (known !== undefined) {
        pinned.set(key, known);
        continue;
      }
      const found = await readWorkflowVersion(pool, identifier, version);
      if (found === undefined) continue;
      const workflows = (name: string): WorkflowDefinition | undefined => present.definitions.get(name);
      const { lookup } = await usedElements(pool, storedTypesIn([found.definition]), present.elements);
      const compiled = compileWorkflow(found.definition, lookup, { version, workflows });
      versions.set(key, compiled);
      pinned.set(key, compiled);
    }
    return (identifier, version) =>
      version === undefined
        ? present.lookup(identifier)
        : (pinned.get(versionKey(identifier, version)) ?? present.lookup(identifier, version));
  }
}

/** A compiled workflow has its element types in it: where one of them is another now, it is compiled again. */
function forgetChanged(versions: CompiledVersions, before: UsedElements, now: UsedElements): void {
  for (const [key, { definition }] of versions)
    if (storedTypesIn([definition]).some((type) => before.lookup.get(type) !== now.lookup.get(type)))
      versions.delete(key);
}

function wrong(entries: readonly ContentFault[]): Problem {
  const errors = entries.map(({ path, message, code }) => ({ path, message, code }));
  const [first] = errors;
  const place = first === undefined || first.path === '' ? '' : `${first.path}: `;
  return new Problem('invalid', `The workflow is invalid: ${place}${first?.message ?? ''}.`, { errors });
}
