import { isObject, rowFields, type FieldDefinition, type ViewSettings } from '@bakehouse/contract';
import type { Rename } from './renamed-fields.ts';

/** The fields of a module as it was. */
export type FieldsOf = (module: string) => readonly FieldDefinition[];

/** Where one stands among the fields: a module, a list in it by its path, and the fields there. */
interface Place {
  module: string;
  within: string;
  fields: readonly FieldDefinition[];
}

/** A saved view of a module with the new names of fields of another, or the same, module; the same object where it uses none of them. */
export function renameInView(
  settings: ViewSettings,
  module: string,
  { fieldsOf, renamed, renames }: { fieldsOf: FieldsOf; renamed: string; renames: readonly Rename[] },
): ViewSettings {
  const start: Place = { module, within: '', fields: fieldsOf(module) };
  const path = (text: string) => {
    let at: Place | undefined = start;
    return text
      .split('.')
      .map((name) => {
        const now = at === undefined ? name : nameIn(at, name);
        at = at === undefined ? undefined : inside(at, name);
        return now;
      })
      .join('.');
  };
  const made: ViewSettings = { ...settings };
  if (settings.columns !== undefined) made.columns = settings.columns.map(path);
  if (settings.dates !== undefined) made.dates = settings.dates.map(path);
  if (settings.group !== undefined) made.group = path(settings.group);
  if (settings.picture !== undefined) made.picture = path(settings.picture);
  for (const name of ['parent', 'start', 'end', 'length', 'place', 'lanes'] as const)
    if (settings[name] !== undefined) made[name] = path(settings[name]);
  if (settings.figures !== undefined) made.figures = settings.figures.map(term);
  if (settings.rows !== undefined) made.rows = settings.rows.map(term);
  if (settings.across !== undefined) made.across = term(settings.across);
  if (settings.sort !== undefined)
    made.sort = settings.sort
      .split(',')
      .map((each) => each.replace(/^(\s*-?)(.*)$/, (_, sign: string, name: string) => sign + path(name)))
      .join(',');
  if (settings.filter !== undefined)
    made.filter = filterIn(settings.filter, start) as Record<string, unknown>;
  if (settings.colors !== undefined)
    made.colors = settings.colors.map(({ color, filter }) => ({
      color,
      filter: filterIn(filter, start) as Record<string, unknown>,
    }));
  return JSON.stringify(made) === JSON.stringify(settings) ? settings : made;

  /** `status`, or something of a field: `month(placed)`. */
  function term(text: string): string {
    return text.replace(/^(?:(\w+)\()?(.+?)\)?$/, (_, of: string | undefined, name: string) =>
      of === undefined ? path(name) : `${of}(${path(name)})`,
    );
  }

  function nameIn({ module: at, within }: Place, name: string): string {
    const found = at === renamed ? renames.find((each) => each.path === `${within}${name}`) : undefined;
    return found?.to ?? name;
  }

  function inside({ module: at, within, fields }: Place, name: string): Place | undefined {
    const field = fields.find(({ identifier }) => identifier === name);
    if (field === undefined) return undefined;
    const target = field.options?.['module'];
    if (field.type === 'relation' && typeof target === 'string')
      return { module: target, within: '', fields: fieldsOf(target) };
    return { module: at, within: `${within}${name}.`, fields: rowFields(field) };
  }

  /** Conditions have names of fields as keys; operators begin with a line, and what stands there are values. */
  function filterIn(filter: unknown, at: Place | undefined): unknown {
    if (at === undefined) return filter;
    if (Array.isArray(filter)) return filter.map((each) => filterIn(each, at));
    if (!isObject(filter)) return filter;
    return Object.fromEntries(
      Object.entries(filter).map(([key, value]) => {
        if (key.startsWith('_')) return [key, filterIn(value, at)];
        return [nameIn(at, key), filterIn(value, inside(at, key))];
      }),
    );
  }
}
