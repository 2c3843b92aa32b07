import type { AuditAction } from '@bakehouse/contract';
import type { Executor } from '../connect/executor.ts';
import type { Who } from './who.ts';

/** Something to be noted. Details never hold a secret or the content of a field. */
export interface NewAuditEntry {
  action: AuditAction;
  who: Who;
  target?: { kind: string; id: string } | undefined;
  details?: Record<string, unknown> | undefined;
}

/** Adds an entry that no trigger of the database adds by itself. */
export async function writeAudit(
  db: Executor,
  { action, who, target, details = {} }: NewAuditEntry,
): Promise<void> {
  await db.query({
    name: 'write-audit',
    text: `insert into bakehouse.audit (action, actor, via, address, run, target_kind, target, details)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      action,
      who.actor,
      who.via,
      who.address ?? null,
      who.run ?? null,
      target?.kind ?? null,
      target?.id ?? null,
      JSON.stringify(details),
    ],
  });
}
