import { fieldTitle, isSystemField, relationReverse, type FieldDefinition } from '@bakehouse/contract';
import type { Module } from '../../../../data/stored/modules.ts';
import type { Rights } from '../../../../data/session/rights.ts';

/** A relation of another module that can name an entry. */
export interface IncomingRelation {
  module: Module;
  field: FieldDefinition;
  /** The filter for what names an entry. */
  filter: (id: string) => Record<string, unknown>;
  /** What it is called: as the relation says, else as the module, with the field where the module has several such. */
  title: string;
  /** What the list shows, and in which order, as far as the reader may have it; undefined where the relation says nothing. */
  columns: readonly string[] | undefined;
  sort: string;
}

/** The relations that lead to a module and are listed there, of which the user may read and filter by. */
export function relationsTo(target: string, modules: readonly Module[], rights: Rights): IncomingRelation[] {
  return modules.flatMap((module) => {
    const allowed = rights.modules[module.identifier]?.search ?? [];
    const fields = module.fields.filter(
      ({ type, identifier, options }) =>
        type === 'relation' && options?.['module'] === target && allowed.includes(identifier),
    );
    const listed = fields.filter((field) => relationReverse(field).display !== false);
    return listed.map((field) => ({
      module,
      field,
      columns: relationReverse(field).columns,
      sort: sortFor(relationReverse(field).sort, allowed),
      filter: (id) => ({
        [field.identifier]: field.options?.['multiple'] === true ? { _some: [id] } : { _eq: id },
      }),
      title:
        relationReverse(field).title ??
        (listed.length === 1 ? module.title : `${module.title}: ${fieldTitle(field)}`),
    }));
  });
}

/** An order by what the reader may not ask by would be refused. */
function sortFor(wanted: string | undefined, allowed: readonly string[]): string {
  const usual = '-updatedAt';
  const names = wanted?.split(',').map((each) => each.replace(/^-/, '')) ?? [];
  return names.every((name) => allowed.includes(name) || isSystemField(name)) ? (wanted ?? usual) : usual;
}
