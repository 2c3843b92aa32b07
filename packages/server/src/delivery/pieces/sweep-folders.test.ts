import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderOf } from './install.ts';
import { sweepFolders } from './sweep-folders.ts';

test('PIECE43 versions that nobody uses and drafts of who died are removed, those in use and new ones stay', async () => {
  const root = mkdtempSync(join(tmpdir(), 'bakehouse-sweep-'));
  const old = new Date(Date.now() - 2 * 86_400_000);
  const make = (name: string, at?: Date) => {
    mkdirSync(join(root, name, 'node_modules'), { recursive: true });
    writeFileSync(join(root, name, 'package.json'), '{}');
    if (at !== undefined) utimesSync(join(root, name), at, at);
  };
  for (const name of ['slack-0.1.0', 'slack-0.2.0', 'slack-0.3.0', 'gone-1.0.0', '.draft-1']) make(name, old);
  make('.draft-2');
  make('slack-0.4.0');
  const used = ['0.2.0', '0.3.0'].map((version) => folderOf(root, 'slack', version));
  await sweepFolders(root, new Set(used));
  expect(readdirSync(root).toSorted()).toEqual(['.draft-2', 'slack-0.2.0', 'slack-0.3.0', 'slack-0.4.0']);
  rmSync(root, { recursive: true });
});
