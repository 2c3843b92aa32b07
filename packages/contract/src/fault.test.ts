import { expect, test } from 'vitest';
import * as z from 'zod';
import { schemaFaults } from './fault.ts';

const said = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value);
  return error === undefined ? [] : schemaFaults(error, '').map(({ message }) => message);
};

test('ERR27 a limit that is refused itself is told as such', () => {
  expect(said(z.number().positive(), 0)).toEqual(['Must be more than 0']);
  expect(said(z.number().lt(10), 10)).toEqual(['Must be less than 10']);
  expect(said(z.number().min(0), -1)).toEqual(['Must be at least 0']);
  expect(said(z.number().max(10), 11)).toEqual(['Must be at most 10']);
});

test('ERR26 what is too long or too short is counted in words that fit', () => {
  expect(said(z.string().max(1), 'ab')).toEqual(['Must have at most 1 character']);
  expect(said(z.array(z.number()).max(1), [1, 2])).toEqual(['Must have at most 1 entry']);
  expect(said(z.array(z.number()).min(2), [])).toEqual(['Must have at least 2 entries']);
  expect(said(z.string().min(1), '')).toEqual(['Must not be empty']);
});
