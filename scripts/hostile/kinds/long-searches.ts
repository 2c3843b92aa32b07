import type { Kind } from '../kind.ts';

/** Searches for as many words as fit. */
export const longSearches: Kind = {
  name: 'long searches',
  about: 'searches for long texts',
  atOnce: 10,
  async once({ send, next }) {
    const text = Array.from({ length: 30 }, () => `w${next()}`)
      .join(' ')
      .slice(0, 195);
    await send('GET', `/modules/dump/resources?search=${encodeURIComponent(text)}`);
  },
};
