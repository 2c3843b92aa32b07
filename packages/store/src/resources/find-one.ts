import { isEmpty, isLookupField, parseValue, Problem, type ContentFault } from '@bakehouse/contract';
import type { ModuleTable } from '../modules/module-table.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { readsEverywhere, rightOn, someFields } from '../rights/module-rights.ts';
import { idsByValues } from './upsert.ts';

/** The id of the one resource that has these values, of those that the actor sees; none and several are refused. */
export async function idOfTheOne(
  access: ResourceAccess,
  table: ModuleTable,
  given: Record<string, unknown>,
): Promise<string> {
  const values = lookupValues(access, table, given);
  const [id, another] = await idsByValues(access, table, values, 2);
  if (id === undefined)
    throw new Problem('not_found', `No resource of "${table.identifier}" has these values.`);
  if (another !== undefined)
    throw new Problem(
      'invalid',
      `Several resources of "${table.identifier}" have these values; name the one by its id or a key.`,
    );
  return id;
}

/** The values as they are stored. A field that the actor may not read in all rows is as good as none. */
function lookupValues(
  { actor, modules }: ResourceAccess,
  table: ModuleTable,
  given: Record<string, unknown>,
): Map<string, unknown> {
  const read = rightOn(actor, table, 'read', modules.lookup);
  const known = new Set(someFields(read, table).filter((name) => readsEverywhere(read, name)));
  const errors: ContentFault[] = [];
  const values = new Map<string, unknown>();
  for (const [name, raw] of Object.entries(given)) {
    const field = table.columns.get(name)?.field;
    if (field === undefined || !known.has(name) || !isLookupField(field)) {
      const message = `There is no field "${name}" by which you may look for resources`;
      errors.push({ path: name, message, code: 'unknown_field' });
      continue;
    }
    const parsed = parseValue(field, raw, name);
    if ('errors' in parsed) errors.push(...parsed.errors);
    else if (isEmpty(parsed.value))
      errors.push({ path: name, message: 'Expected a value', code: 'required' });
    else values.set(name, parsed.value);
  }
  if (values.size === 0 && errors.length === 0)
    errors.push({ path: '', message: 'Expected at least one field', code: 'required' });
  if (errors.length > 0) throw new Problem('invalid', 'The content is not valid.', { errors });
  return values;
}
