import type { Kind } from '../kind.ts';

/** Patterns that try all ways to match. */
export const regexBombs: Kind = {
  name: 'regex bombs',
  about: 'matches a text against a pattern with nested repetitions',
  atOnce: 8,
  async once({ send }) {
    const input = { text: `${'a'.repeat(5000)}!` };
    await send('POST', '/workflows/match/run', { body: { input } });
  },
};
