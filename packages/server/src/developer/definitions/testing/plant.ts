import { isObject } from '@bakehouse/contract';
import { fault, right, type Fault, type Right } from './case.ts';
import { clinic } from './clinic.ts';

/**
 * Values by path. `@name` is an element and `#name` a field, `b` is `bakery_resource`, `+` at the end adds to a list, and
 * undefined takes away.
 */
export type Changes = Readonly<Record<string, unknown>>;

/** States a fault that a change of the clinic makes; told at the first of its paths unless another is given. */
export function planted(
  name: string,
  place: string,
  changes: Changes,
  told: string,
  at = Object.keys(changes)[0] ?? '',
): Fault {
  const path = pathIn(clinic[place] ?? {}, at).join('.');
  return fault(name, { [place]: changed(place, changes) }, `${place}:${path}`, told);
}

/** States a change of the clinic that is right. */
export function kept(name: string, place: string, changes: Changes): Right {
  return right(name, { [place]: changed(place, changes) });
}

function changed(place: string, changes: Changes): object {
  const base = clinic[place] ?? {};
  const copy = structuredClone(base);
  for (const [written, value] of Object.entries(changes)) {
    const path = pathIn(base, written);
    const last = path.pop() ?? '';
    const parent = path.reduce<unknown>((at, key) => membersOf(at)[key], copy);
    if (Array.isArray(parent) && last === '+') parent.push(structuredClone(value));
    else if (value === undefined) Reflect.deleteProperty(membersOf(parent), last);
    else membersOf(parent)[last] = structuredClone(value);
  }
  return copy;
}

function pathIn(definition: object, written: string): string[] {
  const [first = '', ...rest] = written.split('.');
  if (first === 'b') return ['bakery_resource', ...rest];
  const { elements, bakery_resource: resource } = membersOf(definition);
  if (first.startsWith('@')) return ['elements', place(elements, 'name', first), ...rest];
  if (!first.startsWith('#')) return [first, ...rest];
  return ['bakery_resource', 'fields', place(membersOf(resource)['fields'], 'identifier', first), ...rest];
}

function place(list: unknown, key: string, name: string): string {
  const found = (Array.isArray(list) ? list : []).findIndex(
    (each) => isObject(each) && each[key] === name.slice(1),
  );
  if (found < 0) throw new Error(`The clinic has no ${name}`);
  return String(found);
}

function membersOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new Error('A change leads nowhere in the clinic');
  return value as Record<string, unknown>;
}
