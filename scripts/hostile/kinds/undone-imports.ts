import type { Kind } from '../kind.ts';

const lines = ['title', ...Array.from({ length: 2000 }, (_, at) => `row ${at}`)].join('\n');

/** Imports that are taken back as soon as they are done. */
export const undoneImports: Kind = {
  name: 'undone imports',
  about: 'looks at imports, does them and undoes them',
  atOnce: 4,
  async once({ send }) {
    const file = { body: Buffer.from(lines), headers: { 'content-type': 'text/csv' } };
    await send('POST', '/modules/dump/resources/import?dryRun=true', file);
    await send('POST', '/modules/dump/resources/import', file);
    const { body } = await send('GET', '/modules/dump/imports');
    const [latest] = (body['data'] ?? []) as { id: string }[];
    if (latest !== undefined) await send('POST', `/modules/dump/imports/${latest.id}/undo`);
  },
};
