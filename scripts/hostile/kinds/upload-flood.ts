import { randomBytes } from 'node:crypto';
import { form } from '../archives.ts';
import type { Kind } from '../kind.ts';

/** Files, one after the other. */
export const uploadFlood: Kind = {
  name: 'upload flood',
  about: 'uploads files of two megabytes, and deletes them',
  atOnce: 6,
  async once({ send, next }) {
    const bytes = randomBytes(2_000_000);
    const { body } = await send('POST', '/files', form(`f${next()}.bin`, 'application/octet-stream', bytes));
    if (typeof body['id'] === 'string') await send('DELETE', `/files/${body['id']}`);
  },
};
