import type { Kind } from '../kind.ts';

/** Everything, in the formats that take most work. */
export const wholeExports: Kind = {
  name: 'whole exports',
  about: 'exports whole modules of long texts as spreadsheets and JSON',
  atOnce: 6,
  async once({ send, next }) {
    const format = ['xlsx', 'json', 'csv'][next() % 3];
    await send('GET', `/modules/dump/resources/export?format=${format}`);
  },
};
