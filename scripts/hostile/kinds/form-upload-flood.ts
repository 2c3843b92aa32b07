import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { leastFileWork } from '@bakehouse/contract';
import { form } from '../archives.ts';
import type { Kind } from '../kind.ts';

/** Files of strangers, put into a form that is never sent. */
export const formUploadFlood: Kind = {
  name: 'form upload flood',
  about: 'fills public forms with files, with and without the work they cost, and never sends them',
  atOnce: 6,
  async once({ send, next }) {
    const asked = await send('GET', '/forms/post', { token: undefined });
    const { token } = asked.body;
    if (typeof token !== 'string') return;
    const id = randomUUID();
    const proof = next() % 2 === 0 ? 'none' : worked(`${token}.${id}`);
    const fields = { token, id, field: 'paper', proof };
    const sent = form('f.bin', 'application/octet-stream', randomBytes(2_000_000), fields);
    await send('POST', '/forms/post/files', { ...sent, token: undefined });
  },
};

/** Does the work that a file costs. */
function worked(about: string): string {
  for (let n = 0; ; n += 1) {
    const hash = createHash('sha256').update(`${about}.${n}`).digest();
    if (hash.readUInt32BE() >>> (32 - leastFileWork) === 0) return String(n);
  }
}
