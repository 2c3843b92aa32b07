import type { Kind } from '../kind.ts';

/** Exports that nobody waits for. */
export const leftExports: Kind = {
  name: 'left exports',
  about: 'begins exports and leaves',
  atOnce: 10,
  async once({ send, note, next }) {
    const format = ['csv', 'xlsx', 'json', 'ndjson'][next() % 4];
    await send('GET', `/modules/dump/resources/export?format=${format}`, { leaveAfter: 60 }).catch(() =>
      note('left'),
    );
  },
};
