import {
  fieldsOf,
  formatValue,
  isTimeUnit,
  termParts,
  timeText,
  type FieldDefinition,
  type FormatContext,
  type Resource,
} from '@bakehouse/contract';
import { parseExpression } from '@bakehouse/engine';
import { listUsers, readList, type ResourceAccess } from '@bakehouse/store';
import type { FigureWords } from './figure-words.ts';

/** What people call the values of a key or field, as far as the reader may know it. */
export async function namesOf(
  access: ResourceAccess,
  field: FieldDefinition | undefined,
  term: string,
  values: readonly unknown[],
  t: FigureWords,
  context: FormatContext,
): Promise<(value: unknown) => string> {
  const unit = termParts(term)?.of;
  const known = await knownNames(access, field, values, t, context);
  return (value) => {
    if (value === null || value === undefined || value === '') return t.noValue;
    if (isTimeUnit(unit) && typeof value === 'string') return timeText(unit, value, context.locale);
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return (
      known.get(text) ?? (field === undefined ? text : formatValue(field, value, context) || text.slice(-8))
    );
  };
}

async function knownNames(
  access: ResourceAccess,
  field: FieldDefinition | undefined,
  values: readonly unknown[],
  t: FigureWords,
  context: FormatContext,
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(values.flat().filter((value): value is string => typeof value === 'string'))];
  if (field?.type === 'boolean')
    return new Map([
      ['true', t.yes],
      ['false', t.no],
    ]);
  if (field?.type === 'user') return userNames(access, ids);
  const module = field?.type === 'relation' ? field.options?.['module'] : undefined;
  if (typeof module !== 'string' || ids.length === 0) return new Map();
  const names = await entryNames(access, module, ids, context);
  return new Map(ids.map((id) => [id, names.get(id) ?? t.deleted]));
}

/** Names of users: administrators know all, everybody else their own. */
export async function userNames(
  { db, actor }: ResourceAccess,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const own = actor.user;
  const known = own === undefined || own === null ? [] : [[own.id, own.name] as const];
  if (!actor.unrestricted || ids.length === 0)
    return new Map([
      ...known,
      ...ids.filter((id) => id !== own?.id).map((id) => [id, id.slice(-8)] as const),
    ]);
  const all = await listUsers(db, { limit: 100_000 });
  return new Map(all.map(({ id, name }) => [id, name]));
}

/** The names of entries by id, by the label of their module; those that may not be read are left out. */
export async function entryNames(
  access: ResourceAccess,
  module: string,
  ids: readonly string[],
  context: FormatContext,
): Promise<Map<string, string>> {
  const { rows } = await readList(access, module, {
    filter: { id: { _in: ids } },
    literal: true,
    limit: ids.length,
  }).catch(
    // A module that may not be read names nothing.
    () => ({ rows: [] as Resource[] }),
  );
  return new Map(rows.map((row) => [row.id, entryName(access, module, row, context)]));
}

/** What people call an entry. */
export function entryName(
  { modules }: ResourceAccess,
  module: string,
  { id, data }: Pick<Resource, 'id' | 'data'>,
  context: FormatContext,
): string {
  const short = id.slice(-8);
  const definition = modules.lookup(module);
  if (definition === undefined) return short;
  const { label } = definition.bakery_resource;
  const fields = fieldsOf(definition);
  const name = label === undefined ? [...fields.keys()][0] : /^\$resource\.(\w+)$/.exec(label.trim())?.[1];
  const field = name === undefined ? undefined : fields.get(name);
  if (name !== undefined && field !== undefined) return formatValue(field, data[name], context) || short;
  try {
    const made = parseExpression(label ?? '').evaluate({
      input: data,
      variables: { resource: { ...data, id } },
      now: Date.now(),
    });
    return typeof made === 'string' || typeof made === 'number' ? String(made) : short;
  } catch {
    // A label that fails names nothing; the id still does.
    return short;
  }
}
