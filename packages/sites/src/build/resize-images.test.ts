import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallSite } from '../testing/small-site.ts';
import { testService, type TestService } from '../testing/test-service.ts';

const hasSharp = ((): boolean => {
  try {
    createRequire(import.meta.url)('sharp');
    return true;
  } catch {
    return false;
  }
})();

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

afterAll(async () => {
  await service.stop();
});

test.skipIf(!hasSharp)(
  'a picture gets its size and smaller copies, which the next build takes over',
  async () => {
    const { default: sharp } = await import('sharp');
    const picture = await sharp({ create: { width: 1200, height: 600, channels: 3, background: 'peru' } })
      .jpeg()
      .toBuffer();
    const input = smallSite('{% image "p.jpg", alt: "A \\"loaf\\"", sizes: "50vw" %}', {
      assets: [{ path: 'p.jpg', base64: picture.toString('base64') }],
    });
    const build = await service.built(input);
    expect(build.warnings).toEqual([]);
    await service.deploy(build, ['pictures.example']);
    const page = await service.visit('pictures.example', '/');
    expect(page.text).toContain('width="1200" height="600"');
    const copies = [...(/srcset="([^"]+)"/.exec(page.text)?.[1]?.matchAll(/(\S+) (\d+)w/g) ?? [])];
    expect(copies.map((one) => one[2])).toEqual(['480', '960']);
    const copy = await service.visit('pictures.example', copies[0]?.[1] ?? '');
    expect(copy).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } });
    expect(await sharp(copy.body).metadata()).toMatchObject({ width: 480, height: 240, format: 'webp' });
    expect(await service.built(input)).toMatchObject({ rendered: 0, digest: build.digest });
  },
);

test.skipIf(!hasSharp)('a broken picture is a warning, and a bomb ends with it', async () => {
  const build = await service.built(smallSite('x', { assets: [{ path: 'broken.png', text: 'no picture' }] }));
  expect(build.warnings).toEqual([
    expect.objectContaining({ path: 'assets.broken.png', code: 'image_failed' }),
  ]);
});
