import type { Kind } from '../kind.ts';

const chain = (length: number) => ({
  identifier: 'long_one',
  entry: 'e0',
  elements: Array.from({ length }, (_, at) => ({
    name: `e${at}`,
    type: 'data/map',
    options: { value: '$ + 1' },
    ...(at + 1 < length ? { to: { default: { [`e${at + 1}`]: ['default'] } } } : {}),
  })),
});

/** Checks of definitions that are as long as they may be, by somebody who may make them. */
export const longChecks: Kind = {
  name: 'long checks',
  about: 'checks workflows of 2,000 and 5,000 elements',
  atOnce: 4,
  async once({ send, next, placed }) {
    const body = chain(next() % 2 === 0 ? 2000 : 5000);
    await send('POST', '/workflows/check', { token: placed.tokens['admin'], body });
  },
};
