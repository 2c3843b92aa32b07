import { mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { syncFolder, writeDurable, writeSynced } from './write-durable.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'durable-'));
  path = join(folder, 'live.json');
});
afterEach(() => rm(folder, { recursive: true }));

test('PAGE8 a file is replaced as a whole: until it is renamed, the old content stands there', async () => {
  await writeFile(path, 'old');
  const seen: string[][] = [];
  await writeDurable(
    path,
    'new and longer',
    (step) => seen.push([step, readFileSync(path, 'utf8'), readdirSync(folder).sort().join(' ')]),
    'pointer',
  );
  expect(seen).toEqual([
    ['pointer:written', 'old', '.live.json.tmp live.json'],
    ['pointer:synced', 'old', '.live.json.tmp live.json'],
    ['pointer:renamed', 'new and longer', 'live.json'],
    ['pointer:durable', 'new and longer', 'live.json'],
  ]);
});

test('PAGE8 whoever has the file open keeps reading the old content', async () => {
  await writeFile(path, 'old');
  const reader = await open(path);
  await writeDurable(path, 'new');
  expect(await reader.readFile('utf8')).toBe('old');
  await reader.close();
  expect(await readFile(path, 'utf8')).toBe('new');
});

test('PAGE8 a crash before the renaming leaves the old content, and the next write goes through', async () => {
  await writeFile(path, 'old');
  for (const fatal of ['file:written', 'file:synced']) {
    const crash = (step: string) => {
      if (step === fatal) throw new Error('crashed');
    };
    await expect(writeDurable(path, 'much longer than what comes next', crash)).rejects.toThrow('crashed');
    expect(await readFile(path, 'utf8')).toBe('old');
  }
  await writeDurable(path, Buffer.from('new'));
  expect(await readFile(path, 'utf8')).toBe('new');
  expect(await readdir(folder)).toEqual(['live.json']);
});

test('PAGE8 what cannot be put in place is told', async () => {
  await mkdir(path);
  await expect(writeDurable(path, 'new')).rejects.toMatchObject({ code: 'EISDIR' });
});

test('a file is written and a folder made safe where they are', async () => {
  await writeSynced(path, 'first and longer');
  await writeSynced(path, 'second');
  expect(await readFile(path, 'utf8')).toBe('second');
  await syncFolder(folder);
  await expect(syncFolder(join(folder, 'none'))).rejects.toMatchObject({ code: 'ENOENT' });
});
