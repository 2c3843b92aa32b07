import { Problem } from '@bakehouse/contract';
import {
  findSite,
  oneAtATime,
  putSiteDefinition,
  runModulesBatch,
  transact,
  workAs,
  type ResourceAccess,
} from '@bakehouse/store';
import { modulesWith } from '../../sites/find-module.ts';
import { readAll } from '../../sites/read-rows.ts';
import { siteId } from '../../sites/site-id.ts';
import { applyChanges, nameOf } from '../definitions/apply-changes.ts';
import { checkFolder } from '../definitions/check-folder.ts';
import type { LocalParts } from '../definitions/define-kind.ts';
import { planChanges } from '../definitions/plan-changes.ts';
import { exampleFolder } from '../examples/examples.ts';
import {
  sharedParts,
  starterDefinition,
  starterRows,
  type StarterRow,
  type StarterWishes,
} from './starter-content.ts';

/** A website that was made. */
export interface MadeSite {
  id: string;
  /** Definitions that were not there before. */
  definitions: string[];
  /** How many resources each module got. */
  resources: Record<string, number>;
}

/** Makes a website of one of the designs with sample pages, all or nothing of it but the modules that it needs. What is stored is left as it is. */
export async function makeSite(
  parts: LocalParts,
  access: ResourceAccess,
  wishes: StarterWishes,
): Promise<MadeSite> {
  const id = siteId(wishes.name);
  return oneAtATime(parts.pool, 'definitions', async () => {
    await refuseTaken(access, id, wishes.name);
    const { set, errors } = checkFolder(exampleFolder('starter'));
    if (errors[0] !== undefined)
      throw new Error(`the starter is broken: ${errors[0].file} ${errors[0].message}`);
    const { changes } = await planChanges(set, (kind) => kind.local?.(parts), { remove: false });
    // Those that somebody has changed since the first website are theirs.
    const fresh = changes.filter(({ before }) => before === undefined);
    await applyChanges(fresh, (kind) => kind.local?.(parts));
    const rows = [...(await missing(access, sharedParts())), ...starterRows(wishes)];
    await transact(access.db, async (db) => {
      if (access.who !== undefined) await workAs(db, access.who);
      await runModulesBatch(
        { ...access, db },
        rows.map((row) => ({ op: 'create', ...row })),
      );
      await putSiteDefinition(db, id, starterDefinition(id, wishes));
    });
    return { id, definitions: fresh.map(nameOf), resources: countsOf(rows) };
  });
}

/** Two websites whose names make one id are refused, wherever the other comes from. */
async function refuseTaken(access: ResourceAccess, id: string, name: string): Promise<void> {
  const taken = (other: string): Problem =>
    new Problem('conflict', `There is a site "${other}" already.`, {
      errors: [{ path: 'name', message: `"${name}" makes the same id as "${other}"`, code: 'unique' }],
    });
  if ((await findSite(access.db, id)) !== undefined) throw taken(id);
  for (const module of modulesWith(access.modules, 'SiteBuilderTemplate'))
    for (const { name: other } of await readAll(access, module))
      if (typeof other === 'string' && idOf(other) === id) throw taken(other);
}

function idOf(name: string): string | undefined {
  try {
    return siteId(name);
  } catch {
    return undefined;
  }
}

/** Sections and views are shared by all websites: those that are there stay as they are. */
async function missing(access: ResourceAccess, rows: StarterRow[]): Promise<StarterRow[]> {
  const known = new Map<string, Set<unknown>>();
  for (const module of new Set(rows.map((row) => row.module)))
    known.set(module, new Set((await readAll(access, module)).map(({ name }) => name)));
  return rows.filter(({ module, data }) => known.get(module)?.has(data['name']) !== true);
}

function countsOf(rows: readonly StarterRow[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { module } of rows) counts[module] = (counts[module] ?? 0) + 1;
  return counts;
}
