import { checkSectionFields, Problem, type ContentFault } from '@bakehouse/contract';
import type { ModuleTable } from '../modules/module-table.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { settlePlacements } from './settle-placements.ts';
import { tableTraits } from './table-traits.ts';

type Values = Record<string, unknown>;

/** Values of a section, page or layout as they are stored: its fields, or what is placed on it, held against what sections say. */
export function settleContent(
  access: ResourceAccess,
  table: ModuleTable,
  before: Values,
  written: Values,
): Values | Promise<Values> {
  const { content } = tableTraits(table);
  if (content === 'sections') refuse(fieldFaults(written['fields']));
  return content === 'placements' ? placed(access, table, before, written) : written;
}

async function placed(
  access: ResourceAccess,
  table: ModuleTable,
  before: Values,
  written: Values,
): Promise<Values> {
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
