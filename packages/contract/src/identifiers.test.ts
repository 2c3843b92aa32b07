import { expect, test } from 'vitest';
import {
  elementName,
  eventIdentifier,
  fieldIdentifier,
  moduleIdentifier,
  roleSlug,
  workflowIdentifier,
} from './identifiers.ts';
import { newId, uuid, uuidPattern } from './uuid.ts';

test('MOD21 WF18 identifiers of modules, fields, events and workflows have one shape', () => {
  for (const schema of [moduleIdentifier, fieldIdentifier, eventIdentifier, workflowIdentifier]) {
    expect(['a', 'a1_b', 'a'.repeat(63)].map((text) => schema.safeParse(text).success)).toEqual([
      true,
      true,
      true,
    ]);
    for (const text of ['', 'A', '_a', '1a', 'a-b', 'a b', 'a\n', 'a'.repeat(64), 5]) {
      expect(schema.safeParse(text).success).toBe(false);
    }
  }
});

test('MOD22 only fields refuse the reserved names', () => {
  expect(fieldIdentifier.safeParse('version').success).toBe(false);
  expect(moduleIdentifier.safeParse('version').success).toBe(true);
});

test('WF17 element names begin with a letter', () => {
  expect(['A', 'set-price_1'].every((text) => elementName.safeParse(text).success)).toBe(true);
  expect(['', '1a', 'a b', 'a.b', 'a'.repeat(64)].some((text) => elementName.safeParse(text).success)).toBe(
    false,
  );
});

test('PERM1 role slugs are lower case', () => {
  expect(roleSlug.safeParse('shop-managers').success).toBe(true);
  expect(roleSlug.safeParse('Managers').success).toBe(false);
});

test('RES2 a new id is a UUID version 7 that sorts by time', () => {
  const ids = [newId(1), newId(2), newId(Date.now()), newId(Date.parse('2100-01-01'))];
  expect([...ids].sort()).toEqual(ids);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(Array.from({ length: 1000 }, () => newId(5))).size).toBe(1000);
  expect(uuid.parse(newId().toUpperCase())).toMatch(uuidPattern);
});
