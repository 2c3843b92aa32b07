import type { EnvValue, WorkflowDefinition } from '@bakehouse/contract';
import {
  elementOf,
  kindOf,
  type CompiledWorkflow,
  type ElementLookup,
  type WorkflowLookup,
} from '@bakehouse/engine';
import { compileWorkflow } from '@bakehouse/engine/check';
import type { StoredWorkflow } from '@bakehouse/store';
import type { Signers } from '../../delivery/connections/signers.ts';
import { noStored, type UsedElements } from './stored-elements.ts';

/** A workflow that an event starts. */
export interface BoundWorkflow {
  identifier: string;
  /** The binding's type, such as `on_change`. */
  type: string;
  module: string | undefined;
}

/** All workflows as they stood at one moment: a run uses one set from beginning to end. */
export interface WorkflowSet {
  /** What is stored, by identifier. */
  all: readonly StoredWorkflow[];
  definitions: ReadonlyMap<string, WorkflowDefinition>;
  /** What `$env` has in runs that begin now. */
  env: Readonly<Record<string, EnvValue>>;
  /** What `$jwt` signs with. */
  signers: Signers;
  /** The element types that they use. */
  elements: UsedElements;
  /** The present version, or an older one that is kept in memory. Compiled when it is first asked for. */
  lookup: WorkflowLookup;
  /** The workflows that an event of a module starts, in order of identifier. */
  bound: (event: string, module: string | undefined) => readonly BoundWorkflow[];
  /** Those that it would start if they were not switched off. */
  boundOff: (event: string, module: string | undefined) => readonly BoundWorkflow[];
  /** Whether a workflow, or one that it runs, has the system's rights. */
  isElevated: (identifier: string) => boolean;
  /** Whether a failure in a run of a workflow can be caught: an `error` port is linked or a try repeated. */
  catches: (identifier: string) => boolean;
  /** Whether a workflow, or one that it runs, looks for resources. */
  reads: (identifier: string) => boolean;
}

/** Compiled versions, kept from one set to the next; by identifier and version. */
export type CompiledVersions = Map<string, CompiledWorkflow>;

/** The key of a compiled version. */
export function versionKey(identifier: string, version: number): string {
  return `${identifier}@${version}`;
}

/** Makes the set of these workflows. */
export function makeWorkflowSet(
  stored: readonly StoredWorkflow[],
  versions: CompiledVersions,
  env: WorkflowSet['env'] = {},
  used: UsedElements = noStored,
  signers: Signers = new Map(),
): WorkflowSet {
  const elements = used.lookup;
  const byName = new Map(stored.map((each) => [each.identifier, each]));
  const definitions = new Map(stored.map((each) => [each.identifier, each.definition]));
  const present = new Map<string, CompiledWorkflow>();
  const elevated = makeSearch(definitions, elements, ({ elevated = false }) => elevated);
  const catching = makeSearch(definitions, elements, ({ elements: all }) =>
    all.some(({ to, retry }) => retry !== undefined || to?.['error'] !== undefined),
  );
  const reading = makeSearch(definitions, elements, ({ elements: all }) =>
    all.some(({ type }) => type === 'data/find'),
  );
  return {
    all: stored,
    definitions,
    env,
    signers,
    elements: used,
    lookup(identifier, version) {
      const known = present.get(identifier);
      if (known !== undefined && (version === undefined || known.version === version)) return known;
      const found = byName.get(identifier);
      if (version !== undefined && found?.version !== version)
        return versions.get(versionKey(identifier, version));
      if (found === undefined) return undefined;
      const compiled = compiledOf(found);
      present.set(identifier, compiled);
      return compiled;
    },
    bound: bindingsOf(stored.filter(({ definition }) => definition.active !== false)),
    boundOff: bindingsOf(stored.filter(({ definition }) => definition.active === false)),
    isElevated: elevated,
    catches: catching,
    reads: reading,
  };

  function workflows(name: string): WorkflowDefinition | undefined {
    return definitions.get(name);
  }

  /** The kind of a run depends on the workflows that it runs, so that it is found anew for each set. */
  function compiledOf({ identifier, version, definition }: StoredWorkflow): CompiledWorkflow {
    const key = versionKey(identifier, version);
    const known = versions.get(key);
    if (known === undefined) {
      const compiled = compileWorkflow(definition, elements, { version, workflows });
      versions.set(key, compiled);
      return compiled;
    }
    const kind = kindOf(definition, elements, workflows);
    return kind === known.kind ? known : { ...known, kind };
  }
}

const none: readonly BoundWorkflow[] = [];

function bindingsOf(stored: readonly StoredWorkflow[]): WorkflowSet['bound'] {
  const found = new Map<string, BoundWorkflow[]>();
  for (const { identifier, definition } of stored) {
    for (const { identifier: event, type, module } of definition.events ?? []) {
      const all = found.get(event) ?? [];
      found.set(event, all);
      if (!all.some((each) => each.identifier === identifier && each.type === type && each.module === module))
        all.push({ identifier, type, module });
    }
  }
  return (event, module) => {
    const all = found.get(event) ?? none;
    return all.every((each) => each.module === undefined || each.module === module)
      ? all
      : all.filter((each) => each.module === undefined || each.module === module);
  };
}

/** Finds whether a workflow, or any that it runs, is of some sort; each answer is kept. */
function makeSearch(
  definitions: ReadonlyMap<string, WorkflowDefinition>,
  elements: ElementLookup,
  isSo: (definition: WorkflowDefinition) => boolean,
): (identifier: string) => boolean {
  const known = new Map<string, boolean>();
  return (identifier) => {
    const found = known.get(identifier) ?? search(identifier, new Set());
    known.set(identifier, found);
    return found;
  };

  function search(identifier: string, seen: Set<string>): boolean {
    const definition = definitions.get(identifier);
    if (definition === undefined || seen.has(identifier)) return false;
    seen.add(identifier);
    return (
      isSo(definition) ||
      definition.elements.some((each) => {
        const calls = elementOf(each, elements)?.calls(each.options ?? {}) ?? [];
        return calls.some(({ workflow }) => search(workflow, seen));
      })
    );
  }
}
