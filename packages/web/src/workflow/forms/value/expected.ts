import { isObject, type FieldDefinition } from '@bakehouse/contract';
import type { NamedChoice } from '../form-context.ts';

/** What is known of the value that is asked for. */
export interface Expected {
  kind: 'text' | 'number' | 'boolean' | 'any';
  /** The only values that it may have. */
  choices?: readonly NamedChoice[] | undefined;
}

const kinds: Readonly<Record<string, Expected['kind']>> = {
  number: 'number',
  integer: 'number',
  money: 'number',
  percent: 'number',
  rating: 'number',
  duration: 'number',
  boolean: 'boolean',
  text: 'text',
  textarea: 'text',
  email: 'text',
  phone: 'text',
  url: 'text',
};

/** What a field takes, as far as that helps to write it. */
export function expectedOf(field: FieldDefinition | undefined): Expected {
  if (field === undefined) return { kind: 'any' };
  const choices = choicesOf(field);
  return { kind: kinds[field.type] ?? 'any', ...(choices.length === 0 ? {} : { choices }) };
}

/** The choices of a field with their titles; none where it has none. */
export function choicesOf({ options }: FieldDefinition): NamedChoice[] {
  const choices: unknown = options?.['choices'];
  return (Array.isArray(choices) ? (choices as unknown[]) : []).flatMap((each): NamedChoice[] => {
    if (typeof each === 'string') return [[each, each]];
    if (!isObject(each) || typeof each['value'] !== 'string') return [];
    return [[each['value'], typeof each['title'] === 'string' ? each['title'] : each['value']]];
  });
}
