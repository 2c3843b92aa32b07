import { fieldTitle, isObject, typeOf, type FieldDefinition } from '@bakehouse/contract';

/** A made-up value of a field for a row of a preview; null where it would name something that is not there. */
export function sampleValue(field: FieldDefinition, at: number): unknown {
  const { type, options = {} } = field;
  if (named.has(type)) return null;
  const choices: unknown = options['choices'];
  if (Array.isArray(choices) && choices.length > 0) {
    const choice: unknown = choices[at % choices.length];
    const value = isObject(choice) ? choice['value'] : choice;
    return type === 'multiselect' ? [value] : value;
  }
  if (type === 'boolean') return at % 2 === 0;
  if (numbers.has(type)) return (at + 1) * 12;
  if (words.has(type)) return `${fieldTitle(field)} ${at + 1}`;
  if (type === 'computed')
    return typeof options['result'] === 'string'
      ? sampleValue({ identifier: field.identifier, type: options['result'] }, at)
      : `${fieldTitle(field)} ${at + 1}`;
  return typeOf(field).example.value;
}

const named: ReadonlySet<string> = new Set(['relation', 'user', 'role', 'file', 'image', 'password', 'list']);
const numbers: ReadonlySet<string> = new Set(['number', 'integer', 'money']);
const words: ReadonlySet<string> = new Set(['text', 'textarea', 'richtext', 'code', 'select']);
