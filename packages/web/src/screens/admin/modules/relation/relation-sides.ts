import { relationOnDelete, relationReverse, type FieldDefinition, type OnDelete } from '@bakehouse/contract';
import { changedField } from '../fields/field-identity.ts';

/** A relation as people speak of it: what each of its two sides has. */
export interface RelationSides {
  /** The module that is named; empty until one is chosen. */
  module: string;
  /** What the field is called; empty for the title of the other module. */
  title: string;
  several: boolean;
  required: boolean;
  onDelete: OnDelete;
  /** Whether the page of what is named lists the entries that name it. */
  listed: boolean;
  /** What that list is called; empty for the title of this module. */
  listTitle: string;
  /** The fields of this module that it shows; empty for the first of its own list. */
  listColumns: string[];
  /** Its order; undefined for the latest changed first. */
  listSort: string | undefined;
}

/** What a relation field says of both sides. */
export function sidesOf(field: FieldDefinition): RelationSides {
  const { module, multiple } = field.options ?? {};
  const { title = '', display = true, columns = [], sort } = relationReverse(field);
  return {
    module: typeof module === 'string' ? module : '',
    title: field.title ?? '',
    several: multiple === true,
    required: field.required === true,
    onDelete: relationOnDelete(field),
    listed: display,
    listTitle: title,
    listColumns: columns,
    listSort: sort,
  };
}

/** The field with both sides as they are said; what is as usual is not written. */
export function withSides(field: FieldDefinition, sides: RelationSides, otherTitle: string): FieldDefinition {
  const { multiple: _multiple, onDelete: _onDelete, reverse: _reverse, ...rest } = field.options ?? {};
  const required = sides.required || undefined;
  const usual = relationOnDelete({ ...field, required: sides.required, options: {} });
  const listTitle = sides.listTitle.trim();
  const reverse = {
    ...(listTitle === '' ? {} : { title: listTitle }),
    ...(sides.listed ? {} : { display: false }),
    ...(sides.listColumns.length === 0 ? {} : { columns: sides.listColumns }),
    ...(sides.listSort === undefined ? {} : { sort: sides.listSort }),
  };
  return changedField(field, {
    title: sides.title.trim() || otherTitle,
    required,
    options: {
      ...rest,
      module: sides.module,
      ...(sides.several ? { multiple: true } : {}),
      ...(sides.onDelete === usual ? {} : { onDelete: sides.onDelete }),
      ...(Object.keys(reverse).length === 0 ? {} : { reverse }),
    },
  });
}

/** The sides with another answer to whether the field must be filled: what must be filled cannot be emptied. */
export function requiredSides(sides: RelationSides, required: boolean): RelationSides {
  const onDelete = required && sides.onDelete === 'clear' ? 'restrict' : sides.onDelete;
  return { ...sides, required, onDelete };
}
