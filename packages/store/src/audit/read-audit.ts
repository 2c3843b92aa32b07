import type { AuditAction } from '@bakehouse/contract';
import type { Executor } from '../connect/executor.ts';
import type { Via } from './who.ts';

/** An entry of the audit log. */
export interface AuditEntry {
  id: string;
  at: string;
  action: AuditAction;
  actor: { id: string; name: string | null; email: string | null } | null;
  via: Via;
  address: string | null;
  run: string | null;
  target: { kind: string; id: string; name: string | null } | null;
  details: Record<string, unknown>;
}

/** Which entries are wanted. */
export interface AuditFilter {
  actor?: string | undefined;
  /** A whole action, or an area such as `user`. */
  action?: string | undefined;
  /** The kind of what was acted on. */
  kind?: string | undefined;
  /** What was acted on; a resource also where it was one of several that were read. */
  target?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** A page of the audit log, the latest first. */
export async function readAudit(
  db: Executor,
  filter: AuditFilter,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<AuditEntry[]> {
  const values: unknown[] = [];
  const add = (value: unknown): string => `$${values.push(value)}`;
  const conditions = conditionsOf({ ...filter, before }, add);
  const { rows } = await db.query<AuditEntry>(
    `select a.id::text, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, a.action, a.via, a.address, a.run, a.details,
       case when a.actor is not null then json_build_object('id', a.actor, 'name', u.name, 'email', u.email) end as actor,
       case when a.target is not null then json_build_object('kind', a.target_kind, 'id', a.target, 'name', t.name) end as target
     from bakehouse.audit a
     left join bakehouse.users u on u.id = a.actor
     left join bakehouse.users t on a.target_kind = 'user' and t.id::text = a.target
     where ${conditions.join(' and ')} order by a.id desc limit ${Math.trunc(limit)}`,
    values,
  );
  return rows;
}

function conditionsOf(
  { actor, action, kind, target, from, to, before }: AuditFilter & { before: string | undefined },
  add: (value: unknown) => string,
): string[] {
  const conditions = ['true'];
  if (actor !== undefined) conditions.push(`a.actor = ${add(actor)}::uuid`);
  if (action !== undefined) {
    const place = add(action);
    conditions.push(`(a.action = ${place}::text or starts_with(a.action, ${place}::text || '.'))`);
  }
  if (kind !== undefined) conditions.push(`a.target_kind = ${add(kind)}`);
  if (target !== undefined) {
    const place = add(target);
    conditions.push(
      `(a.target = ${place}::text or (a.action = 'resource.read' and a.details -> 'ids' ? ${place}::text))`,
    );
  }
  if (from !== undefined) conditions.push(`a.at >= ${add(from)}::timestamptz`);
  if (to !== undefined) conditions.push(`a.at < ${add(to)}::timestamptz`);
  if (before !== undefined) conditions.push(`a.id < ${add(before)}::bigint`);
  return conditions;
}

/** All entries that are wanted, the latest first, some at a time. */
export async function* eachAudit(db: Executor, filter: AuditFilter): AsyncGenerator<AuditEntry[]> {
  const limit = 1_000;
  let before: string | undefined;
  for (;;) {
    const page = await readAudit(db, filter, { limit, before });
    if (page.length > 0) yield page;
    before = page.at(-1)?.id;
    if (page.length < limit) return;
  }
}
