import { parseFieldTree, type Permission } from '@bakehouse/contract';
import { deepStrictEqual } from 'node:assert';
import type { Pool } from 'pg';
import { systemActor, type Actor } from '../identity/actor.ts';
import type { Modules } from '../modules/modules.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { createResource } from '../resources/create.ts';
import { readList } from '../resources/read-list.ts';
import { updateResource } from '../resources/update.ts';
import { actorWith } from './actors.ts';
import { modelOf, type World } from './query-model.ts';
import {
  canary,
  chanceOf,
  definitionOf,
  makeData,
  makeModules,
  makePermissions,
  type WorldRow,
} from './query-world.ts';
import { askerOf, type AskedTree } from './random-queries.ts';

/** Makes modules with resources that name each other. */
export async function makeWorld(
  access: ResourceAccess,
  seed: number,
  size: { modules: number; rows: number },
): Promise<World> {
  const chance = chanceOf(seed);
  const modules = makeModules(chance, size.modules);
  // What a relation names must be there first; a second round lets them name each other in circles.
  for (const { name } of modules)
    await access.modules.put(systemActor, { bakery_resource_module: name, bakery_resource: { fields: [] } });
  for (const module of modules) await access.modules.put(systemActor, definitionOf(module));
  const rows: WorldRow[] = [];
  for (let round = 0; round < size.rows; round += 1)
    for (const module of modules) {
      const data = makeData(chance, module, rows);
      const { id } = await createResource(access, module.name, { data });
      rows.push({ id, module: module.name, data });
    }
  for (const row of rows.filter(() => chance.once(3))) {
    const module = modules.find(({ name }) => name === row.module);
    if (module === undefined) continue;
    row.data = makeData(chance, module, rows);
    await updateResource(access, row.module, row.id, { mode: 'replace', data: row.data });
  }
  return { modules, rows };
}

/** Asks made-up questions as made-up people; throws where an answer is not that of the model, tells a secret, or took more statements than levels. */
export async function judgeQueries(
  { pool, modules }: { pool: Pool; modules: Modules },
  world: World,
  seed: number,
  count: number,
): Promise<void> {
  const chance = chanceOf(seed);
  for (let number = 0; number < count; number += 1) {
    const permissions: Permission[] | 'all' = chance.once(6) ? 'all' : makePermissions(chance, world.modules);
    const actor = permissions === 'all' ? systemActor : actorWith(permissions);
    const model = modelOf(world, permissions);
    const asker = askerOf(chance, world.modules, model);
    const query = asker.query(3);
    if (query === undefined) continue;
    const fields = asker.entriesOf(query.tree);
    const told = JSON.stringify({ seed, number, permissions, ...query, tree: undefined, fields });
    const limit = 1 + chance.upTo(8);
    const { rows, statements, text } = await ask({ pool, modules, actor }, query, fields, limit, told);
    if (permissions !== 'all' && text.includes(canary)) throw new Error(`a secret is told: ${told}`);
    if (statements > 1 + depthOf(query.tree)) throw new Error(`${statements} statements: ${told}`);
    deepStrictEqual(rows, model.list(query).slice(0, limit), told);
  }
}

async function ask(
  { pool, modules, actor }: { pool: Pool; modules: Modules; actor: Actor },
  { module, filter, sort }: { module: string; filter?: unknown; sort?: string },
  fields: unknown[],
  limit: number,
  told: string,
) {
  const parsed = parseFieldTree(fields, 'fields');
  if ('errors' in parsed) throw new Error(`${JSON.stringify(parsed.errors)}: ${told}`);
  let statements = 0;
  const db = {
    query(...given: unknown[]) {
      statements += 1;
      return (pool.query as (...all: unknown[]) => unknown)(...given);
    },
  } as unknown as ResourceAccess['db'];
  const access = { db, actor, modules, evaluate: () => null };
  const { rows } = await readList(access, module, { filter, sort, limit, select: parsed.tree }).catch(
    (error: unknown) => {
      throw new Error(`${String(error)}: ${told}`, { cause: error });
    },
  );
  return { rows: rows.map(compared), statements, text: JSON.stringify(rows) };
}

/** What of an answer is compared: no moments, and of a cursor only that there is one. */
function compared(resource: object): object {
  const { id, data, expand } = resource as { id: string; data: object; expand?: Record<string, unknown> };
  const inner = Object.entries(expand ?? {}).map(([key, value]) => [key, comparedBelow(value)]);
  return { id, data, ...(expand === undefined ? {} : { expand: Object.fromEntries(inner) as object }) };
}

function comparedBelow(value: unknown): unknown {
  if (value === null) return null;
  if (Array.isArray(value)) return value.map((each) => compared(each as object));
  const page = value as { data?: unknown; next?: unknown; id?: unknown };
  if (page.id !== undefined || !Array.isArray(page.data)) return compared(page);
  return { data: page.data.map((each) => compared(each as object)), more: page.next !== null };
}

function depthOf({ branches }: AskedTree): number {
  return Math.max(0, ...branches.map(({ tree }) => 1 + depthOf(tree)));
}
