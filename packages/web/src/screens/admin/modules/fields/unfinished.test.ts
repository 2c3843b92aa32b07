import { checkModule, type FieldDefinition } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { finishedFields, isUnfinished } from './unfinished.ts';

const text = { identifier: 'name', type: 'text' };
const rows = (identifier: string, ...fields: FieldDefinition[]) => ({
  identifier,
  type: 'list',
  options: { fields },
});
const module = (...fields: FieldDefinition[]) => ({
  bakery_resource_module: 'loaves',
  bakery_resource: { title: 'Loaves', fields },
});

const fault = (path: string) => ({ path, code: 'invalid', message: 'Wrong' });

/** What is told of a module before anybody wants to save it. */
function told(...fields: FieldDefinition[]): string[] {
  const definition = module(...fields);
  const checked = checkModule(definition);
  const errors = 'errors' in checked ? checked.errors : [];
  return errors.filter((each) => !isUnfinished(each, definition)).map(({ path }) => path);
}

test('EDIT90 of rows that were just added nobody is told that they have no fields, at any depth; all else is told', () => {
  expect('errors' in checkModule(module(text, rows('empty')))).toBe(true);
  expect(told(text, rows('empty'))).toEqual([]);
  expect(told(rows('outer', text, rows('inner')))).toEqual([]);
  expect(
    isUnfinished(fault('bakery_resource.title'), { ...module(), bakery_resource: { title: '', fields: [] } }),
  ).toBe(true);
  expect(isUnfinished(fault('bakery_resource_module'), { ...module(), bakery_resource_module: '' })).toBe(
    true,
  );
  expect(isUnfinished(fault('bakery_resource_module'), { ...module(), bakery_resource_module: '1st' })).toBe(
    false,
  );
  expect(told(text, text, rows('empty'))).toEqual(['bakery_resource.fields.1.identifier']);
});

test('EDIT90 the preview shows everything but rows without fields', () => {
  expect(finishedFields([text, rows('empty')])).toEqual([text]);
  expect(finishedFields([rows('outer', text, rows('inner'))])).toEqual([rows('outer', text)]);
  expect(finishedFields([rows('outer', rows('inner'))])).toEqual([]);
});
