import type { Kind } from '../kind.ts';

/** Runs that start themselves. */
export const recursiveRuns: Kind = {
  name: 'recursive runs',
  about: 'starts a workflow that starts itself twice',
  atOnce: 2,
  async once({ send, rest }) {
    await send('POST', '/workflows/twice_more/run', { body: { input: {} } });
    await rest(500);
  },
};
