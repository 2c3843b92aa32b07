import type { Kind } from '../kind.ts';

/** Expressions that take as long as they may. */
export const longExpressions: Kind = {
  name: 'long expressions',
  about: 'runs a workflow whose expression has nine million steps',
  atOnce: 8,
  async once({ send }) {
    await send('POST', '/workflows/crunch/run', { body: { input: {} } });
  },
};
