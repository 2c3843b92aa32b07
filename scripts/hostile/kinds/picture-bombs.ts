import { form } from '../archives.ts';
import type { Kind } from '../kind.ts';
import { png } from '../picture.ts';

let pictures: Buffer[] = [];

/** Pictures of many pixels, and many copies of them. */
export const pictureBombs: Kind = {
  name: 'picture bombs',
  about: 'uploads pictures of many pixels and asks for copies of every width',
  atOnce: 6,
  prepare: async () => {
    pictures = [png(9000, 9000), png(6000, 6000), png(60_000, 60_000)];
    await Promise.resolve();
  },
  async once({ send, next }) {
    const bytes = Buffer.concat([pictures[next() % 3] ?? Buffer.alloc(0), Buffer.from(`${next()}`)]);
    const { body } = await send('POST', '/files', form(`p${next()}.png`, 'image/png', bytes));
    const id = typeof body['id'] === 'string' ? body['id'] : undefined;
    if (id === undefined) return;
    await Promise.allSettled(
      [64, 128, 256, 512, 1024, 2048].map((width) => send('GET', `/files/${id}?width=${width}`)),
    );
    await send('DELETE', `/files/${id}`);
  },
};
