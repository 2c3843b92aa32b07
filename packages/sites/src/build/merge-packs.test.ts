import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuildRecord } from '../store/build-record.ts';
import type { Build } from '../wire/build.ts';
import { smallSite } from '../testing/small-site.ts';
import { testService, type TestService } from '../testing/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ keepReleases: 2 });
});

afterAll(async () => {
  await service.stop();
});

async function built(changed: number): Promise<Build> {
  const pages = Array.from({ length: 60 }, (_, index) => ({
    name: `p${index}`,
    text: `${index < changed ? 'new' : 'old'} ${index} ${'x'.repeat(3000)}`,
    slots: [{ slot: 'main', sections: [{ section: 'only' }] }],
  }));
  return await service.built(smallSite('{{ page.text }}', { pages }));
}

test('a long row of small builds draws on few packs, leaves few folders and loses nothing', async () => {
  let last = await built(0);
  for (let changed = 1; changed <= 60; changed += 1) {
    last = await built(changed);
    expect(last.rendered).toBe(1);
  }
  const record: BuildRecord = JSON.parse(
    await readFile(join(service.dataDir, 'builds', last.id, 'build.json'), 'utf8'),
  );
  expect(record.packs.length).toBeLessThanOrEqual(41);
  await service.deploy(last, ['packs.example']);
  await service.api('POST', '/v1/sites/small/gc', { keep: 1 });
  expect((await readdir(join(service.dataDir, 'builds'))).length).toBeLessThanOrEqual(42);
  service = await service.restart();
  for (let index = 0; index < 60; index += 1) {
    const plain = await service.visit('packs.example', `/p${index}/`);
    expect(plain.text).toContain(`new ${index} xxx`);
    const packed = await service.visit('packs.example', `/p${index}/`, { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(packed.body).equals(plain.body)).toBe(true);
  }
});
