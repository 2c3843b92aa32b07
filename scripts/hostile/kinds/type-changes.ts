import type { Kind } from '../kind.ts';

const define = (type: string) => ({ bakery_resource: { fields: [{ identifier: 'value', type }] } });

/** Types that are changed to and fro, by somebody who may. */
export const typeChanges: Kind = {
  name: 'type changes',
  about: 'changes the type of a field of 2,000 rows from text to number and back',
  atOnce: 2,
  async prepare({ send, placed }) {
    const token = placed.tokens['admin'];
    await send('PUT', '/modules/flipped', { token, body: define('text') });
    const { body } = await send('GET', '/modules/flipped/resources/total', { token });
    if (body['total'] !== 0) return;
    const rows = ['value', ...Array.from({ length: 2000 }, (_, at) => String(at))].join('\n');
    const file = { body: Buffer.from(rows), headers: { 'content-type': 'text/csv' } };
    await send('POST', '/modules/flipped/resources/import', { token, ...file });
  },
  async once({ send, next, placed }) {
    const type = next() % 2 === 0 ? 'integer' : 'text';
    await send('PUT', '/modules/flipped', { token: placed.tokens['admin'], body: define(type) });
  },
};
