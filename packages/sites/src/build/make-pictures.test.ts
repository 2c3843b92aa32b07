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
  'PAGE18 a picture gets its size and copies in other sizes and formats without metadata, which the next build takes over',
  async () => {
    const { default: sharp } = await import('sharp');
    const picture = await sharp({ create: { width: 1200, height: 600, channels: 3, background: 'peru' } })
      .withExif({ IFD0: { Artist: 'Ann Secret' } })
      .jpeg()
      .toBuffer();
    const code =
      '{% image "p.jpg", alt: "A \\"loaf\\"", sizes: "50vw", ratio: "4/3", focus: "30% 70%" %}{% image nothing %}';
    const input = smallSite(code, {
      assets: [{ path: 'p.jpg', base64: picture.toString('base64') }],
    });
    const build = await service.built(input);
    expect(build.warnings).toEqual([]);
    await service.deploy(build, ['pictures.example']);
    const page = await service.visit('pictures.example', '/');
    expect(page.text).toContain('width="1200" height="900"');
    expect(page.text).toContain('style="aspect-ratio:4/3;object-fit:cover;object-position:30% 70%"');
    const sets = [...page.text.matchAll(/srcset="([^"]+)"/g)];
    const [modern = [], copies = []] = sets.map((one) => [...(one[1]?.matchAll(/(\S+) (\d+)w/g) ?? [])]);
    for (const set of [modern, copies]) expect(set.map((one) => one[2])).toEqual(['480', '960', '1200']);
    const better = await service.visit('pictures.example', modern[0]?.[1] ?? '');
    expect(better).toMatchObject({ status: 200, headers: { 'content-type': 'image/avif' } });
    const original = await service.visit('pictures.example', /<img src="([^"]+)"/.exec(page.text)?.[1] ?? '');
    expect(picture.includes('Ann Secret')).toBe(true);
    for (const { body } of [original, better]) expect(body.includes('Ann Secret')).toBe(false);
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

test.skipIf(!hasSharp)(
  'PAGE19 an AVIF is written anew without its metadata, and what cannot be cleaned is not published',
  async () => {
    const { default: sharp } = await import('sharp');
    const picture = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'peru' } })
      .withExif({ IFD0: { Artist: 'Ann Secret' } })
      .avif()
      .toBuffer();
    const torn = Buffer.concat([picture.subarray(0, 60), Buffer.from('Ann Secret')]);
    const build = await service.built(
      smallSite('<img src="{{ "a.avif" | asset_url }}" alt=""><img src="{{ "b.bin" | asset_url }}" alt="">', {
        site: 'avif',
        settings: { image_formats: ['webp'] },
        assets: [
          { path: 'a.avif', base64: picture.toString('base64') },
          { path: 'b.bin', base64: torn.toString('base64') },
        ],
      }),
    );
    expect(build.warnings).toEqual([expect.objectContaining({ path: 'assets.b.bin', code: 'image_failed' })]);
    const { body } = await service.api('GET', `/v1/builds/${build.id}/files?limit=100`);
    const files = (body as { data: { path: string }[] }).data.map(({ path }) => path);
    expect(files.filter((path) => path.includes('b.'))).toEqual([]);
    const home = await (await fetch(build.preview_path_url ?? '')).text();
    const source = /src="([^"]+a\.[^"]+)"/.exec(home)?.[1] ?? '';
    const bytes = Buffer.from(await (await fetch(new URL(source, build.preview_path_url))).arrayBuffer());
    expect([picture.includes('Ann Secret'), bytes.includes('Ann Secret')]).toEqual([true, false]);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 20, format: 'heif' });
  },
);
