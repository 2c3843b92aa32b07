import { fillsItself, isObject, rowFields, typeOf, type FieldDefinition } from '@bakehouse/contract';

/** What a field's values are in TypeScript, where `rowType` names the type of a list's rows. */
export function typeOfField(field: FieldDefinition, rowType: string): string {
  const { type, options = {} } = field;
  switch (type) {
    case 'number':
    case 'integer':
    case 'money':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'select':
      return choicesOf(options['choices']);
    case 'multiselect':
      return `(${choicesOf(options['choices'])})[]`;
    case 'relation':
    case 'user':
    case 'role':
      return options['multiple'] === true ? 'string[]' : 'string';
    case 'list':
      return `${rowType}[]`;
    case 'map':
      return 'Record<string, unknown>';
    case 'geo':
      return '{ lat: number; lng: number }';
    case 'json':
    case 'file':
    case 'image':
      return 'unknown';
    case 'computed':
      return computed[typeof options['result'] === 'string' ? options['result'] : 'text'] ?? 'unknown';
    default:
      return 'string';
  }
}

/** One interface: its name, and a member for each field that the form has. */
export interface FieldsInterface {
  name: string;
  about: string;
  members: { name: string; type: string; optional: boolean; about: string }[];
}

/** The interfaces of a set of fields and of the rows within: as they are read, or as they are written. */
export function fieldInterfaces(
  name: string,
  about: string,
  fields: readonly FieldDefinition[],
  form: 'read' | 'written',
): FieldsInterface[] {
  const rows = fields.flatMap((field) =>
    field.type === 'list'
      ? fieldInterfaces(
          `${name}${pascal(field.identifier)}Row`,
          `A row of \`${field.identifier}\`.`,
          rowFields(field),
          form,
        )
      : [],
  );
  const members = fields.flatMap((field) => {
    const { writable, readable } = typeOf(field);
    if (form === 'written' ? !writable : !readable) return [];
    const type = typeOfField(field, `${name}${pascal(field.identifier)}Row`);
    const required = field.required === true && !fillsItself(field);
    return [
      {
        name: field.identifier,
        type: field.required === true || type === 'unknown' ? type : `${type} | null`,
        optional: form === 'written' && !required,
        about: field.title ?? '',
      },
    ];
  });
  return [{ name, about, members }, ...rows];
}

/** A name as TypeScript writes types: `order_lines` is `OrderLines`. */
export function pascal(identifier: string): string {
  return (
    identifier
      .split('_')
      // What begins with a digit, or is empty, keeps its underscore: two names never become one.
      .map((part) => (/^[a-z]/.test(part) ? part.slice(0, 1).toUpperCase() + part.slice(1) : `_${part}`))
      .join('')
  );
}

const computed: Readonly<Record<string, string>> = {
  text: 'string',
  number: 'number',
  integer: 'number',
  money: 'number',
  boolean: 'boolean',
  date: 'string',
  datetime: 'string',
};

function choicesOf(choices: unknown): string {
  const values = (Array.isArray(choices) ? choices : []).flatMap((each: unknown) => {
    const value = isObject(each) ? each['value'] : each;
    return typeof value === 'string' ? [JSON.stringify(value)] : [];
  });
  return values.length === 0 ? 'string' : values.join(' | ');
}
