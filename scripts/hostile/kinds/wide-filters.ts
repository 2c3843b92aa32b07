import type { Kind } from '../kind.ts';

/** Filters that read every long text many times, by somebody who does not wait for the answer. */
export const wideFilters: Kind = {
  name: 'wide filters',
  about: 'searches long texts for 199 things at once, and leaves',
  atOnce: 12,
  async once({ send, next, note }) {
    const wanted = Array.from({ length: 199 }, (_, at) => ({ body: { _contains: `x${next()}y${at}` } }));
    const filter = encodeURIComponent(JSON.stringify({ _or: wanted }));
    await send('GET', `/modules/dump/resources?filter=${filter}`, { leaveAfter: 700 }).catch(() =>
      note('left'),
    );
  },
};
