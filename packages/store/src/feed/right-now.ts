import { createHash } from 'node:crypto';
import { filterFields } from '@bakehouse/contract';
import type { ModuleTable } from '../modules/module-table.ts';
import type { ResourceAccess } from '../rights/access.ts';
import type { Right } from '../rights/module-rights.ts';
import { feedState } from './feed-state.ts';

/**
 * A right as a cursor names it. A rule that looks into other modules shows and hides resources when those change, though the
 * resources themselves do not: so the text also tells where the feeds of those modules stand.
 */
export async function rightNow(
  { db, modules }: Pick<ResourceAccess, 'db' | 'modules'>,
  table: ModuleTable,
  right: Right,
): Promise<string> {
  const places: string[] = [];
  for (const module of modulesLookedInto(right, table.identifier)) {
    const number = modules.find(module)?.number;
    if (number === undefined) continue;
    const { epoch, position } = await feedState(db, number);
    places.push(`${module} ${epoch} ${position}`);
  }
  if (places.length === 0) return right.fingerprint;
  const digest = createHash('sha256').update(places.join('\n')).digest('base64url').slice(0, 12);
  return `${right.fingerprint}~${digest}`;
}

/** The right itself, out of such a text. */
export function fingerprintOf(text: string): string {
  return text.split('~')[0] ?? '';
}

function modulesLookedInto({ rules }: Right, own: string): string[] {
  const fields = rules.flatMap(({ filter }) => (filter === undefined ? [] : filterFields(filter)));
  return [...new Set(fields.map(({ module }) => module))].filter((module) => module !== own).sort();
}
