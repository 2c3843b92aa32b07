import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clearSpools } from './spool.ts';

test('PUB12 what a killed process has left on the disk is removed, and nothing that is still being sent', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bakehouse-spools-'));
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    const old = new Date(Date.now() - 7_300_000);
    for (const name of ['bakehouse-file-old', 'bakehouse-upload-old', 'bakehouse-file-new', 'of-others']) {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, 'content'), 'x');
      if (name !== 'bakehouse-file-new') utimesSync(join(folder, name), old, old);
    }
    await clearSpools();
    const left = ['bakehouse-file-old', 'bakehouse-upload-old', 'bakehouse-file-new', 'of-others'].filter(
      (name) => existsSync(join(folder, name)),
    );
    expect(left).toEqual(['bakehouse-file-new', 'of-others']);
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    rmSync(folder, { recursive: true });
  }
});
