import { createRequire } from 'node:module';
import { crc32, deflateSync } from 'node:zlib';
import type { FileEntity } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { formWith, useScenarios } from '../../../testing/index.ts';

const { it } = useScenarios();

const hasSharp = ((): boolean => {
  try {
    createRequire(import.meta.url)('sharp');
    return true;
  } catch {
    return false;
  }
})();

const admin = () => ({ authorization: `Bearer ${it().user('admin').token}` });

async function store(data: Buffer | string, name: string): Promise<FileEntity> {
  const { headers, payload } = formWith(data, { name });
  const made = await it().app.inject({
    method: 'POST',
    url: '/files',
    headers: { ...admin(), ...headers },
    payload,
  });
  return made.json<FileEntity>();
}
async function preview(id: string, width: number | string) {
  return it().app.inject({ url: `/files/${id}?width=${width}`, headers: admin() });
}
/** A picture of one colour, written by hand: its pixels are many, its bytes are few. */
function picture(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** Width and height of a WebP, which stand behind its marks. */
function sizeOf(webp: Buffer): number[] {
  return [webp.readUInt16LE(26) & 0x3fff, webp.readUInt16LE(28) & 0x3fff];
}

test.skipIf(!hasSharp)('FILE17 a picture is given smaller, made once for each width', async () => {
  const { id } = await store(picture(1200, 600), 'photo.png');
  const small = await preview(id, 100);
  expect([small.statusCode, small.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(sizeOf(small.rawPayload)).toEqual([128, 64]);
  expect((await preview(id, 128)).rawPayload.equals(small.rawPayload)).toBe(true);
  const { rows } = await it().database.pool.query<{ n: number }>(
    'select count(*)::int as n from bakehouse.file_previews',
  );
  expect(rows).toEqual([{ n: 1 }]);
  const whole = await preview(id, 2048);
  expect(whole.headers['content-type']).toBe('image/png');
});

test.skipIf(!hasSharp)(
  'FILE17 a picture made to fill the memory is refused, and the next one is shown',
  async () => {
    const bomb = await store(picture(9000, 9000), 'bomb.png');
    const header = Buffer.from(
      '89504e470d0a1a0a0000000d49484452ffffffffffffffff0806000000ffffffff0000000049444154',
      'hex',
    );
    const broken = await store(header, 'broken.png');
    const noise = await store(
      Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(50_000, 7)]),
      'a.jpg',
    );
    for (const { id } of [bomb, broken, noise]) {
      const refused = await preview(id, 64);
      expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([422, 'invalid']);
    }
    expect((await preview((await store(picture(300, 200), 'b.png')).id, 64)).statusCode).toBe(200);
  },
);

test('FILE17 FILE13 only pictures have previews: drawings and pages are not even looked at', async () => {
  for (const [data, name] of [
    ['<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>', 'a.svg'],
    ['words', 'a.png'],
  ] as const) {
    const { id } = await store(data, name);
    expect((await preview(id, 64)).statusCode).toBe(422);
  }
});

test.each(['0', '-1', '2049', '1e3', 'x', ''])('FILE17 ERR7 the width %j is malformed', async (width) => {
  const { id } = await store('x', 'a.png');
  expect((await preview(id, width)).statusCode).toBe(400);
});
