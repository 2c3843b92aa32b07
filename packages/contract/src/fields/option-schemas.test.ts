import { expect, test } from 'vitest';
import { fieldTypes } from './index.ts';
import { optionSchemas } from './option-schemas.ts';

test('every option of every type is described and has a kind', () => {
  for (const { type } of fieldTypes) {
    const options = optionSchemas(type);
    expect(options.map(({ name }) => name)).toContain('events');
    for (const { name, description } of options) expect(description, `${type}.${name}`).toBeTypeOf('string');
  }
});

test('the kind of an option follows its schema', () => {
  expect(kinds('text')).toMatchObject({ minLength: 'number', pattern: 'text', events: 'json' });
  expect(kinds('select')).toMatchObject({ choices: 'json', allowOther: 'boolean' });
  expect(optionSchemas('relation').find(({ name }) => name === 'module')).toMatchObject({
    kind: 'text',
    required: true,
  });
  expect(optionSchemas('nothing')).toEqual([]);
});

function kinds(type: string): Record<string, string> {
  return Object.fromEntries(optionSchemas(type).map(({ name, kind }) => [name, kind]));
}
