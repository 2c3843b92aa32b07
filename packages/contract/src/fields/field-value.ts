import { fault, type Parsed } from '../fault.ts';
import { newId } from '../uuid.ts';
import type { ColumnKind, FieldType, FormatContext, ParseContext } from './define-field.ts';
import { defaultOf, type DefaultContext } from './default-value.ts';
import type { FieldDefinition } from './field-definition.ts';
import { fieldType } from './index.ts';

/** The type of a field of a checked definition. */
export function typeOf(field: FieldDefinition): FieldType {
  const type = fieldType(field.type);
  if (type === undefined) throw new TypeError(`The field type "${field.type}" is not known`);
  return type;
}

/** What reading values may use besides them. */
export interface ValueContext extends DefaultContext {
  /** Makes the ids of list rows; random when left out. */
  newId?: (() => string) | undefined;
}

/** Reads a field's value; null is no value, undefined stands for the default. */
export function parseValue(
  field: FieldDefinition,
  raw: unknown,
  path: string,
  context: ValueContext = noContext,
): Parsed {
  return readerOf(context)(field, raw, path);
}

/** What reads values, also those within them. */
function readerOf(context: ValueContext): ParseContext['parse'] {
  if (context === noContext) return readWithout;
  const makeId = context.newId ?? newId;
  const parse: ParseContext['parse'] = (inner, given, at) => {
    const value = given === undefined ? defaultOf(inner, context) : given;
    if (value === null) return { value: null };
    return typeOf(inner).parse(value, inner.options ?? noOptions, { path: at, newId: makeId, parse });
  };
  return parse;
}

// Imports read every cell of a file: what can be made once is.
const noContext: ValueContext = {};
const noOptions = {};
const readWithout = readerOf({});

/** A field's value as plain text for cells and labels. */
export function formatValue(field: FieldDefinition, value: unknown, context: FormatContext = {}): string {
  if (value === null || value === undefined) return '';
  return typeOf(field).format(value, field.options ?? {}, context);
}

/** A field's value as a CSV cell; no value is the empty cell. */
export function valueToCsv(field: FieldDefinition, value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeOf(field).toCsv(value, field.options ?? {});
}

/** The value that a CSV cell stands for. */
export function valueFromCsv(field: FieldDefinition, cell: string, path: string): Parsed {
  if (cell === '') return { value: null };
  const read = typeOf(field).fromCsv(cell, field.options ?? noOptions);
  if ('value' in read) return parseValue(field, read.value, path);
  return { errors: read.errors.map((each) => fault('bad_format', path, each.message)) };
}

/** The column kind that holds a field's values. */
export function columnOf(field: FieldDefinition): ColumnKind {
  return typeOf(field).column(field.options ?? {});
}

/** Whether resources can be told apart by a field's values: single ones that are written, compared as a whole, and no secret. */
export function isLookupField(field: FieldDefinition): boolean {
  const type = typeOf(field);
  const isSingle = !columnOf(field).endsWith('[]');
  return type.writable && isSingle && type.operators(field.options ?? {}).includes('_in');
}
