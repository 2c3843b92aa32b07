import { typeOf, type FieldDefinition, type ViewName } from '@bakehouse/contract';
import type { Module } from '../../../data/stored/modules.ts';
import type { ModuleRights } from '../../../data/session/rights.ts';

/** A titled part of a form. */
export interface Section {
  title?: string | undefined;
  description?: string | undefined;
  columns?: number | undefined;
  fields: FieldDefinition[];
}

/** The fields of a view in their sections: what the definition names and the user may see there. */
export function sectionsOf(
  module: Module,
  view: Exclude<ViewName, 'index'>,
  rights: ModuleRights,
): Section[] {
  const { sections, fields: order } = module.definition.views?.[view] ?? {};
  const byName = new Map(module.fields.map((field) => [field.identifier, field]));
  const shown = (names: readonly string[]) =>
    names.flatMap((name) => {
      const field = byName.get(name);
      return field !== undefined && isShown(field, view, rights) ? [field] : [];
    });
  const given = sections ?? [{ fields: order ?? module.fields.map(({ identifier }) => identifier) }];
  return given
    .map(({ fields, ...rest }) => ({ ...rest, fields: shown(fields) }))
    .filter(({ fields }) => fields.length > 0);
}

function isShown(field: FieldDefinition, view: Exclude<ViewName, 'index'>, rights: ModuleRights): boolean {
  const { identifier } = field;
  const readable = rights.read.includes(identifier);
  if (view === 'show') return readable && typeOf(field).readable;
  const writable = (view === 'create' ? rights.create : rights.update)?.includes(identifier) === true;
  if (view === 'update') return readable || writable;
  return writable || (readable && field.readonly === true);
}
