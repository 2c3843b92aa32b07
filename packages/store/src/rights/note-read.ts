import type { Who } from '../audit/who.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { ModuleTable } from '../modules/module-table.ts';
import type { ResourceAccess } from './access.ts';

/** In which way resources were read. */
export type Reading =
  | 'one'
  | 'list'
  | 'expand'
  | 'counts'
  | 'revisions'
  | 'changes'
  | 'event'
  | 'write'
  | 'export'
  | 'file';

/** Who reads, as the audit log has to know it. */
export type Reader = Pick<ResourceAccess, 'db' | 'primary' | 'actor' | 'run' | 'who'>;

/** Whether the audit log notes who reads resources of a module. */
export function notesReads({ definition }: ModuleTable): boolean {
  return definition.bakery_resource.audit === 'reads';
}

/** Notes which resources were read. It is awaited before the answer, so that nobody sees what was not noted. */
export async function noteRead(
  access: Reader,
  table: ModuleTable,
  reading: Reading,
  ids: readonly string[],
): Promise<void> {
  await writeAudit(access.primary ?? access.db, {
    action: 'resource.read',
    who: whoReads(access),
    target: { kind: 'module', id: table.identifier },
    details: { reading, ids },
  });
}

/** Notes an export, of whatever module. */
export async function noteExport(
  access: Reader,
  table: ModuleTable,
  fields: readonly string[],
): Promise<void> {
  await writeAudit(access.primary ?? access.db, {
    action: 'resource.export',
    who: whoReads(access),
    target: { kind: 'module', id: table.identifier },
    details: { fields },
  });
}

/** The ids of the resources in a JSON list, or of those that entries of a change feed show. */
export function idsIn(json: string): string[] {
  const entries = JSON.parse(json) as { id: string; op?: string }[];
  return entries.filter(({ op = 'upsert' }) => op === 'upsert').map(({ id }) => id);
}

function whoReads({ who, actor: { user }, run }: Reader): Who {
  const actor = user?.id ?? null;
  return who ?? { actor, via: run !== undefined ? 'run' : actor === null ? 'system' : 'user', run };
}
