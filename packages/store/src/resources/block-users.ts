import { blockSection, Problem } from '@bakehouse/contract';
import type { ModuleTable } from '../modules/module-table.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { everything, isNothing, rightOn, type Right } from '../rights/module-rights.ts';
import { rowsSql, wholeTables } from '../rights/right-sql.ts';
import { parameters } from '../sql/parameters.ts';
import { prepared } from '../sql/statement-name.ts';
import { tableTraits } from './table-traits.ts';

/** A page or layout that shows a block. */
export interface BlockUser {
  module: string;
  id: string;
  name: string;
}

/** The most pages that are named. */
const mostNamed = 20;

/** The pages and layouts that show a block, as far as the actor may read what is placed on them, by name; and how many those are. */
export async function blockUsers(
  access: ResourceAccess,
  name: string,
): Promise<{ users: BlockUser[]; count: number }> {
  const users: BlockUser[] = [];
  let count = 0;
  for (const table of placingTables(access)) {
    const found = await usersIn(access, table, name, readingRight(access, table));
    users.push(...found.users);
    count += found.count;
  }
  return { users: users.slice(0, mostNamed), count };
}

/** Throws where pages or layouts show a block, and names those that the actor may read. */
export async function refuseUsed(access: ResourceAccess, name: string, what: string): Promise<void> {
  let all = 0;
  for (const table of placingTables(access)) all += (await usersIn(access, table, name, everything)).count;
  if (all === 0) return;
  const { users, count } = await blockUsers(access, name);
  const more = count > users.length ? [`${count - users.length} more`] : [];
  const hidden = all > count ? ['others that you may not read'] : [];
  const told = [...users.map((each) => `"${each.name}" (${each.module})`), ...more, ...hidden].join(', ');
  throw new Problem(
    'conflict',
    `The block "${name}" cannot be ${what}: it is shown by ${told}. Take it from there first.`,
    { more: { used_by: users } },
  );
}

function placingTables({ modules }: ResourceAccess): ModuleTable[] {
  return modules
    .all()
    .filter((table) => tableTraits(table).content === 'placements' && table.columns.has('slots'));
}

/** The right to read what is placed, with the rules alone that show both name and slots. */
function readingRight({ actor, modules }: ResourceAccess, table: ModuleTable): Right {
  const right = rightOn(actor, table, 'read', modules.lookup);
  const rules = right.rules.filter(
    ({ fields }) => fields === undefined || (fields.has('slots') && fields.has('name')),
  );
  return { ...right, rules };
}

async function usersIn(
  { db, modules }: ResourceAccess,
  table: ModuleTable,
  block: string,
  right: Right,
): Promise<{ users: BlockUser[]; count: number }> {
  if (isNothing(right)) return { users: [], count: 0 };
  const values = parameters(JSON.stringify({ name: blockSection(block) }));
  const column = (name: string) => `t.${table.columns.get(name)?.sql ?? 'id'}`;
  const { rows } = await db.query<{ id: string; name: string | null; count: number }>(
    prepared(
      `select t.id, ${column('name')} as name, count(*) over ()::float8 as count from ${table.sql} t
       where jsonb_path_exists(${column('slots')}, '$.** ? (@.section == $name)', $1::jsonb)
       and ${rowsSql(right, 't', wholeTables(modules), values)} order by 2, 1 limit ${mostNamed}`,
      values.values,
    ),
  );
  const users = rows.map(({ id, name }) => ({ module: table.identifier, id, name: name ?? id }));
  return { users, count: rows[0]?.count ?? 0 };
}
