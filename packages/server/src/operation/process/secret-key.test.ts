import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { configOf } from '../../testing/config-of.ts';
import { secretKeyFile, withSecretKey } from './secret-key.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bakehouse-key-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('CFG26 the first start makes a key that only its user can read, and every later one uses it', () => {
  const dataDir = join(folder, 'data');
  const config = configOf({ DATA_DIR: dataDir });

  const [key] = withSecretKey(config).SECRET_KEY;
  const file = join(dataDir, secretKeyFile);

  expect(key).toMatch(/^[\w-]{43}$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(readFileSync(file, 'utf8')).toBe(`${key}\n`);
  expect(withSecretKey(config).SECRET_KEY).toEqual([key]);
});

test('CFG26 a key that is set wins, and with a database elsewhere none is made', () => {
  const set = configOf({ DATA_DIR: folder, SECRET_KEY: 's'.repeat(32) });
  const elsewhere = configOf({ DATA_DIR: folder, DATABASE_URL: 'postgres://db.example/x' });

  expect(withSecretKey(set).SECRET_KEY).toEqual(['s'.repeat(32)]);
  expect(withSecretKey(elsewhere).SECRET_KEY).toEqual([]);
  expect(() => statSync(join(folder, secretKeyFile))).toThrow('ENOENT');
});

test('CFG26 a file that holds no key is not replaced', () => {
  writeFileSync(join(folder, secretKeyFile), 'short\n');

  expect(() => withSecretKey(configOf({ DATA_DIR: folder }))).toThrow('does not hold a key');
  expect(readFileSync(join(folder, secretKeyFile), 'utf8')).toBe('short\n');
});
