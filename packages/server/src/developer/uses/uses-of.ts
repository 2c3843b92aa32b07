import type { ModuleDefinition, WorkflowDefinition } from '@bakehouse/contract';
import {
  allViews,
  openRunVersions,
  readPreferencesNamed,
  readWorkflowVersion,
  type Executor,
} from '@bakehouse/store';
import type { LocalParts } from '../definitions/define-kind.ts';
import { workflows } from '../definitions/kinds/workflows.ts';
import { findUses, usesBy, type Change } from './find-uses.ts';
import { lostNames } from './lost-names.ts';
import { savedUnder, savedUses, viewsForRole, viewsThroughRelations } from './saved-uses.ts';
import { usesByTemplates } from './template-uses.ts';
import { storedSet, withDefinition } from './stored-set.ts';
import type { Use } from './use.ts';

/** A definition before and after; undefined where there is none. */
export interface Replaced {
  folder: string;
  identifier: string;
  before: object | undefined;
  after: object | undefined;
}

/** Most places that are told. */
const most = 1_000;

/**
 * Everything that uses what a change of a definition takes away: other definitions, runs that are not over, saved views and
 * charts. `own`: the definition itself as well.
 */
export async function usesOfChange(
  db: Executor,
  parts: LocalParts,
  { folder, identifier, before, after }: Replaced,
  { own = false } = {},
): Promise<Use[]> {
  if (before === undefined) return [];
  const names =
    folder === 'modules'
      ? lostNames(before as ModuleDefinition, after as ModuleDefinition | undefined)
      : [identifier];
  if (names.length === 0) return [];
  const stored = await storedSet(parts);
  const change: Change = {
    folder,
    identifier,
    before: withDefinition(stored, folder, identifier, before as Record<string, unknown>),
    after: withDefinition(stored, folder, identifier, after as Record<string, unknown> | undefined),
    names,
  };
  const found = [
    ...findUses(change, { own }),
    ...(await usesByRuns(db, change)),
    ...(await usesBySaved(db, parts, { folder, identifier, before, after }, names)),
    ...(folder === 'modules' && after !== undefined ? await usesByTemplates(db, parts, change) : []),
  ];
  return found.slice(0, most);
}

/** Saved views and charts that show a module or its fields, also through relations of other modules, and views for a role. */
async function usesBySaved(
  db: Executor,
  { modules }: LocalParts,
  { folder, identifier, before, after }: Replaced,
  names: readonly string[],
): Promise<Use[]> {
  if (folder === 'roles') return viewsForRole(await allViews(db), identifier);
  if (folder !== 'modules') return [];
  const views = await allViews(db);
  const fieldsOf = (module: string) =>
    (module === identifier ? (before as ModuleDefinition) : modules.find(module)?.definition)?.bakery_resource
      .fields ?? [];
  return [
    ...savedUses(
      {
        views: views.filter(({ module }) => module === identifier),
        preferences: await readPreferencesNamed(db, savedUnder),
      },
      identifier,
      after === undefined ? undefined : names,
    ),
    ...(after === undefined
      ? []
      : viewsThroughRelations(
          views.filter(({ module }) => module !== identifier),
          { module: identifier, names, fieldsOf },
        )),
  ];
}

/** Runs keep the version of their workflow: what that uses is of account until they are over. */
async function usesByRuns(db: Executor, change: Change): Promise<Use[]> {
  const uses: Use[] = [];
  for (const { workflow, version, runs } of await openRunVersions(db)) {
    const definition = await definitionOf(db, workflow, version);
    if (definition === undefined) continue;
    const json = { ...definition };
    const by = { folder: 'workflows', identifier: workflow, json };
    // A run of the changed workflow itself goes on with its own version.
    if (change.folder === 'workflows' && change.identifier === workflow) continue;
    for (const use of usesBy(by, workflows, change))
      if (use.certain) uses.push({ ...use, kind: 'run', version, runs });
  }
  return uses;
}

async function definitionOf(
  db: Executor,
  workflow: string,
  version: number,
): Promise<WorkflowDefinition | undefined> {
  return (await readWorkflowVersion(db, workflow, version))?.definition;
}
