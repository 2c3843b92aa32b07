import { workbook } from '../archives.ts';
import type { Kind } from '../kind.ts';

let bombs: Buffer[] = [];

/** Spreadsheets that are small until they are unpacked. */
export const xlsxBombs: Kind = {
  name: 'xlsx bombs',
  about: 'imports small spreadsheets that unpack to much',
  atOnce: 3,
  prepare: async () => {
    const strings = '<si><t>title</t></si>';
    const title = '<c r="A1" t="s"><v>0</v></c>';
    const long = `<c r="A1" t="inlineStr"><is><t>${'x'.repeat(200_000_000)}</t></is></c>`;
    bombs = [
      workbook({ strings: strings.repeat(3_000_000), cells: title }),
      workbook({ strings, cells: long }),
      workbook({ strings, cells: title.repeat(2_000_000) }),
    ];
    await Promise.resolve();
  },
  async once({ send, next }) {
    await send('POST', '/modules/dump/resources/import?dryRun=true', {
      body: bombs[next() % 3],
      headers: { 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    });
  },
};
