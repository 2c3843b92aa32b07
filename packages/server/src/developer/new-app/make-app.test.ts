import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../foundation/config/read-config.ts';
import { checkFolder } from '../definitions/check-folder.ts';
import { installedExamples } from '../examples/examples.ts';
import { makeApp } from './make-app.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bakehouse-new-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each(installedExamples().map(({ identifier }) => identifier))(
  'APP19 a new app from the example %s is complete: its definitions pass the check, its settings are read',
  (example) => {
    const path = join(folder, 'My Shop!');
    const files = makeApp(path, example);

    expect(files).toEqual(
      expect.arrayContaining(['package.json', 'bakehouse.config.json', '.gitignore', 'README.md']),
    );
    expect(checkFolder(join(path, 'app')).errors).toEqual([]);
    const content = readFileSync(join(path, 'bakehouse.config.json'), 'utf8');
    expect(readConfig({ env: {}, file: { path: 'bakehouse.config.json', content } })).toMatchObject({
      values: { APP_DIR: 'app', DATA_DIR: 'data' },
    });
    const manifest = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as { name: string };
    expect(manifest.name).toBe('my-shop');
  },
);

test('APP19 a folder that has something in it, a file and an unknown example are refused, and nothing is written', () => {
  writeFileSync(join(folder, 'mine.txt'), 'mine');

  expect(() => makeApp(folder, 'orders')).toThrow(/has something in it, and is left alone/);
  expect(() => makeApp(join(folder, 'mine.txt'), 'orders')).toThrow(/is a file/);
  expect(() => makeApp(join(folder, 'new'), 'bread')).toThrow(/There is no example "bread"/);
  expect(existsSync(join(folder, 'new'))).toBe(false);
  expect(existsSync(join(folder, 'package.json'))).toBe(false);
});

test('APP19 an installation of Bakehouse becomes an app, and keeps what its manifest says', () => {
  const manifest = { name: 'bread', dependencies: { bakehouse: 'file:bakehouse.tgz' } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  mkdirSync(join(folder, 'node_modules', 'bakehouse'), { recursive: true });
  writeFileSync(join(folder, 'node_modules', 'bakehouse', 'package.json'), '{}');

  const files = makeApp(folder, 'orders');

  expect(files.filter((name) => name.startsWith('node_modules'))).toEqual([]);
  expect(files).toEqual(expect.arrayContaining(['app/modules/orders.json', 'package.json']));
  expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).toMatchObject({
    ...manifest,
    private: true,
    scripts: { start: 'bakehouse start' },
  });
});

test('APP19 a package of somebody else is left alone', () => {
  writeFileSync(join(folder, 'package.json'), '{"dependencies": {"express": "1.0.0"}}');

  expect(() => makeApp(folder, 'orders')).toThrow(/has something in it/);
  expect(readFileSync(join(folder, 'package.json'), 'utf8')).toContain('express');
});
