import type { Executor } from '../connect/executor.ts';
import type { ModuleTable } from '../modules/module-table.ts';
import { parseFilter, type ModuleLookup } from '@bakehouse/contract';
import type { Actor } from '../identity/actor.ts';
import type { Right } from '../rights/module-rights.ts';

interface KeptRule {
  fields: string[] | null;
  filter: unknown;
}

/** What this process has kept already. */
const memory = new WeakMap<ModuleTable, Set<string>>();

/** Keeps the right under which a cursor is given out, so that a reader whose right changes can be told what to forget. */
export async function rememberRight(
  db: Executor,
  actor: Actor,
  table: ModuleTable,
  right: Right,
): Promise<void> {
  if (actor.user === null) return;
  const kept = memory.get(table) ?? new Set<string>();
  memory.set(table, kept);
  const key = `${actor.user.id} ${right.fingerprint}`;
  if (kept.has(key)) return;
  const rules: KeptRule[] | null = right.all
    ? null
    : right.rules.map(({ fields, source }) => ({
        fields: fields === undefined ? null : [...fields],
        filter: source ?? null,
      }));
  await db.query(
    `insert into bakehouse.rights_seen (user_id, module, fingerprint, rules) values ($1, $2, $3, $4)
     on conflict (user_id, module, fingerprint) do update set seen_at = now()`,
    [actor.user.id, table.number, right.fingerprint, JSON.stringify(rules)],
  );
  if (kept.size > 10_000) kept.clear();
  kept.add(key);
}

/** The right that an actor's earlier cursor was given out under; undefined when it is not known any more. */
export async function rememberedRight(
  db: Executor,
  actor: Actor,
  table: ModuleTable,
  fingerprint: string,
  lookup: ModuleLookup,
): Promise<Right | undefined> {
  const { rows } = await db.query<{ rules: KeptRule[] | null }>(
    'select rules from bakehouse.rights_seen where user_id = $1 and module = $2 and fingerprint = $3',
    [actor.user?.id ?? null, table.number, fingerprint],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  if (row.rules === null) return { all: true, rules: [], fingerprint };
  const rules = row.rules.flatMap(({ fields, filter }) => {
    const parsed = filter === null ? undefined : parseFilter(filter, table.definition, { lookup });
    // What the filter covered can no longer be told: better to forget too much.
    if (parsed !== undefined && 'errors' in parsed)
      return [{ fields: undefined, filter: undefined, source: undefined }];
    return [
      {
        fields: fields === null ? undefined : new Set(fields),
        filter: parsed?.filter,
        source: filter ?? undefined,
      },
    ];
  });
  return { all: false, rules, fingerprint };
}
