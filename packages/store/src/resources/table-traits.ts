import { numberingOf, rowFields, typeOf, type FieldDefinition } from '@bakehouse/contract';
import { fileFields } from '../modules/file-fields.ts';
import type { ModuleTable } from '../modules/module-table.ts';

/** What writing to a module has to think of. */
export interface TableTraits {
  /** Fields that name files, users, roles or other resources. */
  refers: boolean;
  /** Fields that are kept as hashes only. */
  hashes: boolean;
  /** Computed fields or rules, which look at the whole of a resource. */
  computes: boolean;
  /** Whether new resources are numbered, and may leave no gaps. */
  numbers: 'none' | 'loose' | 'gapless';
  /** Fields that fill themselves by a number or an expression. */
  fills: boolean;
  /** Whether it holds sections with fields of their own, places sections, or is placed itself as blocks of them. */
  content: 'sections' | 'placements' | 'blocks' | 'none';
}

/** The traits of a module, worked out once. */
export function tableTraits(table: ModuleTable): TableTraits {
  const known = memory.get(table);
  if (known !== undefined) return known;
  const columns = [...table.columns.values()];
  const { rules = [] } = table.definition.bakery_resource;
  const numberings = columns.flatMap(({ field }) => numberingOf(field) ?? []);
  const traits: TableTraits = {
    refers: fileFields(table).length > 0 || columns.some(({ field }) => refersAnywhere(field)),
    hashes: columns.some(({ secret }) => secret),
    computes: rules.length > 0 || columns.some(({ field }) => !typeOf(field).writable),
    numbers:
      numberings.length === 0 ? 'none' : numberings.some(({ gaps }) => gaps === 'none') ? 'gapless' : 'loose',
    fills: numberings.length > 0 || columns.some(({ field }) => field.defaultExpression !== undefined),
    content: contentOf(table),
  };
  memory.set(table, traits);
  return traits;
}

function contentOf({ definition, columns }: ModuleTable): TableTraits['content'] {
  const { capabilities = [] } = definition.bakery_resource;
  if (capabilities.includes('Section') && columns.get('fields')?.field.type === 'json') return 'sections';
  if (capabilities.includes('Block')) return 'blocks';
  return capabilities.some((name) => name === 'Page' || name === 'PageLayout') ? 'placements' : 'none';
}

/** Types of fields that name something else. */
export const referring: ReadonlySet<string> = new Set(['relation', 'user', 'role']);

function refersAnywhere(field: FieldDefinition): boolean {
  return referring.has(field.type) || rowFields(field).some(refersAnywhere);
}

const memory = new WeakMap<ModuleTable, TableTraits>();
