import { checkSectionFields, Problem, type ContentFault } from '@bakehouse/contract';
import type { ModuleTable } from '../modules/module-table.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { refuseUsed } from './block-users.ts';
import { settlePlacements } from './settle-placements.ts';
import { tableTraits } from './table-traits.ts';

type Values = Record<string, unknown>;

/** Values of a section, page, layout or block as they are stored: its fields, or what is placed on it, held against what sections say. */
export function settleContent(
  access: ResourceAccess,
  table: ModuleTable,
  before: Values,
  written: Values,
): Values | Promise<Values> {
  const { content } = tableTraits(table);
  if (content === 'sections') refuse(fieldFaults(written['fields']));
  return content === 'placements' || content === 'blocks' ? placed(access, table, before, written) : written;
}

async function placed(
  access: ResourceAccess,
  table: ModuleTable,
  before: Values,
  written: Values,
): Promise<Values> {
  const { name } = before;
  const isBlock = tableTraits(table).content === 'blocks';
  if (isBlock && typeof name === 'string' && 'name' in written && written['name'] !== name)
    await refuseUsed(access, name, 'renamed');
  const settled = await settlePlacements(access, table, before['slots'], written['slots']);
  refuse(settled.errors);
  return { ...written, ...settled.values };
}

function fieldFaults(fields: unknown): ContentFault[] {
  return fields === undefined || fields === null ? [] : checkSectionFields(fields, 'fields');
}

function refuse(errors: ContentFault[]): void {
  if (errors.length > 0) throw new Problem('invalid', 'The content is not valid.', { errors });
}
