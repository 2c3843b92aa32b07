import { fieldTitle, type FieldDefinition } from '@bakehouse/contract';
import type { Module } from '../../../data/stored/modules.ts';

/** What a path leads to: the field, and what people call it. */
export interface FoundField {
  field: FieldDefinition;
  title: string;
}

/** What people call the fields that every entry has. */
export interface SystemTitles {
  createdAt?: string;
  updatedAt?: string;
  createdBy?: string;
  updatedBy?: string;
}

/** The field that a path of an aggregate leads to, through relations, too; undefined where the user has no right on it. */
export function fieldAt(
  modules: readonly Module[],
  module: Module,
  path: string,
  system: SystemTitles,
): FoundField | undefined {
  const [first = '', ...rest] = path.split('.');
  if (rest.length === 0) {
    const title = isTitled(first) ? system[first] : undefined;
    if (title !== undefined) {
      const type = first.endsWith('At') ? 'datetime' : 'user';
      return { field: { identifier: first, type, title }, title };
    }
  }
  const field = module.fields.find(({ identifier }) => identifier === first);
  if (field === undefined) return undefined;
  if (rest.length === 0) return { field, title: fieldTitle(field) };
  const related = modules.find(({ identifier }) => identifier === field.options?.['module']);
  const end = related === undefined ? undefined : fieldAt(modules, related, rest.join('.'), system);
  return end === undefined ? undefined : { field: end.field, title: `${fieldTitle(field)} › ${end.title}` };
}

function isTitled(name: string): name is keyof SystemTitles {
  return ['createdAt', 'updatedAt', 'createdBy', 'updatedBy'].includes(name);
}
