import {
  blockNamed,
  isObject,
  jsonEqual,
  parseParams,
  plainFields,
  sectionFieldsOf,
  type ContentFault,
  type SectionField,
} from '@bakehouse/contract';
import { filesIn, namedFileFaults, type NamedFile } from '../files/check-files.ts';
import type { ModuleTable } from '../modules/module-table.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { prepared } from '../sql/statement-name.ts';
import { referenceFaults, referencesIn, type NamedReference } from './check-references.ts';
import { placementsIn, withParams, type PlacedSection } from './placements.ts';
import { tableTraits } from './table-traits.ts';

type Values = Record<string, unknown>;

/** The field of pages and layouts in which the files that their sections show are kept, so that they are held and read as others. */
const filesField = 'slot_files';

/** A section as far as placements need it. */
interface Section {
  fields: readonly SectionField[];
  vars: Values;
}

/**
 * What is placed, held against the fields of the sections: types, limits, what is required, and that files and resources are there
 * for the writer. Placements that were there before are left as they are: a section may have got other fields since.
 */
export async function settlePlacements(
  access: ResourceAccess,
  table: ModuleTable,
  before: unknown,
  slots: unknown,
): Promise<{ values: Values; errors: ContentFault[] }> {
  const placed = placementsIn(slots, 'slots');
  const blocks = await blockFaults(access, table, placed, before);
  if (blocks.length > 0) return { values: {}, errors: blocks };
  const sections = await sectionsNamed(access, new Set(placed.map(({ section }) => section)));
  if (slots === undefined || (sections.size === 0 && !table.columns.has(filesField)))
    return { values: {}, errors: [] };
  const known = placementsIn(before, 'slots');
  const changed = new Map<string, Values>();
  const errors: ContentFault[] = [];
  const files: NamedFile[] = [];
  const references: NamedReference[] = [];
  for (const each of placed) {
    const found = sections.get(each.section);
    if (found === undefined) continue;
    const { fields, params, faults } = bestFit(found, each);
    const isNew = !known.some(
      ({ section, params: was }) => section === each.section && jsonEqual(was, each.params),
    );
    if (isNew && faults.length > 0) errors.push(...faults);
    else if (isNew) changed.set(each.path, params);
    for (const field of plainFields(fields)) {
      const path = `${each.path}.params.${field.identifier}`;
      files.push(...filesIn(field, params[field.identifier], path));
      if (isNew) references.push(...referencesIn(field, params[field.identifier], path));
    }
  }
  if (errors.length === 0) {
    errors.push(...(await namedFileFaults(access, files)), ...(await referenceFaults(access, references)));
    errors.push(...placeFaults(table, files));
  }
  const ids = [...new Set(files.map(({ id }) => id))];
  const held = table.columns.has(filesField) ? { [filesField]: ids.length === 0 ? null : ids } : {};
  return { values: { slots: withParams(slots, 'slots', changed), ...held }, errors };
}

/** Blocks that are placed anew must be there, and stand on pages and layouts only: one in another could hold itself. */
async function blockFaults(
  { db, modules }: ResourceAccess,
  table: ModuleTable,
  placed: readonly PlacedSection[],
  before: unknown,
): Promise<ContentFault[]> {
  const were = new Set(placementsIn(before, '').map(({ section }) => section));
  const named = placed.flatMap(({ section, path }) => {
    const name = were.has(section) ? undefined : blockNamed(section);
    return name === undefined ? [] : [{ name, path: `${path}.section` }];
  });
  if (named.length === 0) return [];
  if (tableTraits(table).content === 'blocks')
    return named.map(({ path }) => ({
      path,
      message: 'A block holds sections, not other blocks',
      code: 'conflict',
    }));
  const known = new Set<string>();
  for (const each of modules.all().filter((one) => tableTraits(one).content === 'blocks')) {
    const column = each.columns.get('name')?.sql ?? 'null';
    const { rows } = await db.query<{ name: string }>(
      prepared(`select ${column} as name from ${each.sql} where ${column} = any($1::text[])`, [
        named.map(({ name }) => name),
      ]),
    );
    for (const { name } of rows) known.add(name);
  }
  return named
    .filter(({ name }) => !known.has(name))
    .map(({ name, path }) => ({
      path,
      message: `There is no block "${name}"`,
      code: 'unknown_reference',
    }));
}

/** Where sections of several modules have one name, what is placed must fit one of them. */
function bestFit(
  found: readonly Section[],
  { params, path }: PlacedSection,
): { fields: readonly SectionField[]; params: Values; faults: ContentFault[] } {
  const read = found.map(({ fields, vars }) => {
    const parsed = parseParams(fields, params, `${path}.params`, vars);
    return 'errors' in parsed
      ? { fields, params, faults: parsed.errors }
      : { fields, params: parsed.value, faults: [] };
  });
  return read.find(({ faults }) => faults.length === 0) ?? read[0] ?? { fields: [], params, faults: [] };
}

function placeFaults({ columns, identifier }: ModuleTable, files: readonly NamedFile[]): ContentFault[] {
  const field = columns.get(filesField)?.field;
  const [first] = files;
  if (first === undefined || (field?.type === 'file' && field.options?.['multiple'] === true)) return [];
  const message = `The module "${identifier}" needs a field "${filesField}" of type file with "multiple" before its sections can hold files`;
  return [{ path: first.path, message, code: 'required' }];
}

/** The sections with fields of some names, of every module that has such. */
async function sectionsNamed(
  { db, modules }: ResourceAccess,
  names: ReadonlySet<string>,
): Promise<Map<string, Section[]>> {
  const found = new Map<string, Section[]>();
  if (names.size === 0) return found;
  for (const table of modules.all()) {
    if (tableTraits(table).content !== 'sections') continue;
    const column = (name: string) => table.columns.get(name)?.sql ?? 'null';
    const { rows } = await db.query<{ name: string; fields: unknown; vars: unknown }>(
      prepared(
        `select ${column('name')} as name, ${column('fields')} as fields, ${column('vars')} as vars from ${table.sql}
         where ${column('name')} = any($1::text[]) and ${column('fields')} is not null`,
        [[...names]],
      ),
    );
    for (const { name, fields, vars } of rows) {
      const section = { fields: sectionFieldsOf({ fields }), vars: isObject(vars) ? vars : {} };
      if (section.fields.length > 0) found.set(name, [...(found.get(name) ?? []), section]);
    }
  }
  return found;
}
