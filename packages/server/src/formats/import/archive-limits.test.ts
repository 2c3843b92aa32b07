import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { zip } from '../../testing/zip.ts';
import { refuseLargeArchive } from './archive-limits.ts';

const folder = mkdtempSync(join(tmpdir(), 'bakehouse-archive-'));
afterAll(() => rmSync(folder, { recursive: true }));
const limits = { entries: 3, bytesOf: (name: string) => (name.startsWith('sheet') ? 5_000 : 1_000) };

function check(bytes: Buffer): Promise<void> {
  const path = join(folder, 'file');
  writeFileSync(path, bytes);
  return refuseLargeArchive(path, limits);
}

const parts = (bytes: number) => ({ 'sheet.xml': 'x'.repeat(4_000), 'texts.xml': 'x'.repeat(bytes) });

test('RES91 an archive is refused by what it says it unpacks to, before anything is unpacked', async () => {
  await expect(check(zip(parts(1_000)))).resolves.toBeUndefined();
  await expect(check(zip(parts(1_001)))).rejects.toMatchObject({ code: 'too_large' });
  await expect(check(zip({ a: '', b: '', c: '', d: '' }))).rejects.toMatchObject({ code: 'too_large' });
});

test('RES91 an archive that says less than it holds, or contradicts itself, is refused', async () => {
  const large = zip(parts(2_000));
  const central = large.indexOf('PK\x01\x02', large.indexOf('PK\x01\x02', 0, 'latin1') + 4, 'latin1');
  const small = Buffer.from(large);
  small.writeUInt32LE(500, central + 24);
  // The part itself still tells the truth.
  await expect(check(small)).rejects.toMatchObject({ code: 'too_large' });
  const silent = Buffer.from(large);
  silent.writeUInt32LE(0, central + 24);
  await expect(check(silent)).rejects.toMatchObject({ code: 'too_large' });
  await expect(check(Buffer.from('PK and nothing else'))).rejects.toMatchObject({ code: 'malformed' });
});
