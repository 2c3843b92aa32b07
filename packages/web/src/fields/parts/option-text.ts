import type { FieldDefinition } from '@bakehouse/contract';

/** An option of a field that is a text. */
export function optionText({ options }: FieldDefinition, name: string): string | undefined {
  const value = options?.[name];
  return typeof value === 'string' ? value : undefined;
}
