import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { roles } from './kinds/roles.ts';
import { readFolder } from './read-folder.ts';
import { writeFolder } from './write-folder.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'definitions-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (...definitions: Record<string, unknown>[]) =>
  writeFolder(folder, [{ kind: roles, definitions }]);
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

test('APP8 files are written with a fixed order of keys, and only those that differ', () => {
  expect(write({ permissions: [], title: 'Clerk', slug: 'clerk' })).toEqual([
    { file: 'roles/clerk.json', written: 'new' },
  ]);
  expect(read('roles/clerk.json')).toBe(
    '{\n  "slug": "clerk",\n  "title": "Clerk",\n  "permissions": []\n}\n',
  );

  writeFileSync(join(folder, 'roles/clerk.json'), '{"title":"Clerk","slug":"clerk","permissions":[]}');
  expect(write({ slug: 'clerk', title: 'Clerk', permissions: [] })).toMatchObject([{ written: 'same' }]);
  expect(read('roles/clerk.json')).toBe('{"title":"Clerk","slug":"clerk","permissions":[]}');

  expect(write({ slug: 'clerk', title: 'Other', permissions: [] })).toMatchObject([{ written: 'changed' }]);
});

test('APP8 a broken file is replaced, and unknown files are kept', () => {
  mkdirSync(join(folder, 'roles'));
  writeFileSync(join(folder, 'roles/clerk.json'), '{');
  writeFileSync(join(folder, 'roles/mine.json'), 'x');

  expect(write({ slug: 'clerk', title: 'Clerk', permissions: [] })).toMatchObject([{ written: 'changed' }]);

  expect(readdirSync(join(folder, 'roles'))).toEqual(['clerk.json', 'mine.json']);
});

test('a name that would lead out of the folder is refused', () => {
  expect(() => write({ slug: '../../x', title: 'X' })).toThrow(
    'The server gave a role with a name that cannot be a file.',
  );
});

test('API23 the schema that a file names for editors stays, and makes no difference', () => {
  mkdirSync(join(folder, 'roles'));
  const named = '{"$schema": "x", "title": "Clerk", "slug": "clerk", "permissions": []}';
  writeFileSync(join(folder, 'roles/clerk.json'), named);
  expect(write({ slug: 'clerk', title: 'Clerk', permissions: [] })).toMatchObject([{ written: 'same' }]);
  expect(write({ slug: 'clerk', title: 'Other', permissions: [] })).toMatchObject([{ written: 'changed' }]);
  expect(read('roles/clerk.json')).toBe(
    '{\n  "$schema": "x",\n  "slug": "clerk",\n  "title": "Other",\n  "permissions": []\n}\n',
  );
  expect(readFolder(folder)).toMatchObject({ findings: [] });
  expect(readFolder(folder).set.of('roles')[0]?.json).toEqual({
    slug: 'clerk',
    title: 'Other',
    permissions: [],
  });
  writeFileSync(join(folder, 'roles/clerk.json'), named.replace('"x"', '7'));
  expect(readFolder(folder).findings).toMatchObject([{ path: '$schema', code: 'wrong_type' }]);
});
