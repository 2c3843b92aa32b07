import type { FieldDefinition } from '../fields/field-definition.ts';
import { rowFields } from '../fields/list.ts';
import { fieldsOf } from './fields-of.ts';
import type { ModuleDefinition } from './module-definition.ts';

/** What a dotted path in a form leads to. */
export type PathTarget =
  | {
      readonly kind: 'field';
      readonly field: FieldDefinition;
      /** The keys within the value, for fields that hold objects. */
      readonly inside: readonly string[];
    }
  | { readonly kind: 'row'; readonly list: FieldDefinition; readonly index: number };

/** The field or row that a path such as `items.0.price` or `items.0` leads to, or undefined where the module has none. */
export function resolvePath(definition: ModuleDefinition, path: string): PathTarget | undefined {
  const known = targets.get(definition) ?? new Map<string, PathTarget | undefined>();
  if (known.has(path)) return known.get(path);
  const [name = '', ...rest] = path.split('.');
  const target = follow(fieldsOf(definition).get(name), rest);
  // Paths come from forms, the same few over and over; whoever makes up others must not fill the memory.
  if (known.size >= 500) known.clear();
  known.set(path, target);
  targets.set(definition, known);
  return target;
}

const targets = new WeakMap<ModuleDefinition, Map<string, PathTarget | undefined>>();

function follow(field: FieldDefinition | undefined, rest: string[]): PathTarget | undefined {
  if (field === undefined) return undefined;
  if (rest.length === 0) return { kind: 'field', field, inside: [] };
  if (field.type !== 'list') {
    const open = openTypes.has(field.type) && rest.every((key) => key !== '' && key !== '__proto__');
    return open ? { kind: 'field', field, inside: rest } : undefined;
  }
  const [position = '', name, ...more] = rest;
  if (!/^\d{1,5}$/.test(position)) return undefined;
  if (name === undefined) return { kind: 'row', list: field, index: Number(position) };
  return follow(
    rowFields(field).find((each) => each.identifier === name),
    more,
  );
}

const openTypes = new Set(['map', 'json', 'geo']);
