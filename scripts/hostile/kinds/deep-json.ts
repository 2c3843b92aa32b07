import type { Kind } from '../kind.ts';

const deep = '['.repeat(7000) + ']'.repeat(7000);
const bodies = Buffer.from(`{"data":{"anything":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}}`);

/** JSON that is deeper than any reader. */
export const deepJson: Kind = {
  name: 'deep JSON',
  about: 'sends filters and bodies thousands of levels deep',
  atOnce: 8,
  async once({ send, next }) {
    if (next() % 2 === 0)
      await send('GET', `/modules/dump/resources?filter=${encodeURIComponent(deep).slice(0, 14_000)}`);
    else
      await send('POST', '/modules/dump/resources', {
        body: bodies,
        headers: { 'content-type': 'application/json' },
      });
  },
};
