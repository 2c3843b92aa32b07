import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { valueToCsv } from '@bakehouse/contract';
import * as fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { looksLikeFormula, type ExportContent } from './export-format.ts';
import { csv } from './csv.ts';
import { writeXlsx } from './xlsx.ts';
import { zip } from './zip.ts';

const field = { identifier: 'note', type: 'text' };

function content(notes: readonly string[], batch = 2, title = 'Notes'): ExportContent {
  const rows = notes.map((note) => JSON.stringify({ data: { note } }));
  return {
    title,
    columns: [{ name: 'note', field }],
    // oxlint-disable-next-line require-await -- a real source waits for the database
    rows: (async function* () {
      for (let at = 0; at < rows.length; at += batch) yield rows.slice(at, at + batch);
    })(),
  };
}
// oxlint-disable-next-line no-control-regex -- they are what is meant
const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** What XML can hold of a text. */
function kept(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd').replace(notInXml, '');
}

const whole = async (pieces: AsyncGenerator<Buffer>) => buffer(Readable.from(pieces));

test('EXP6 EXP8 a sheet that is full goes on in the next one, and there is no empty one', async () => {
  for (const [count, sheets] of [
    [0, [0]],
    [3, [3]],
    [4, [3, 1]],
    [6, [3, 3]],
    [7, [3, 3, 1]],
  ] as const) {
    const notes = Array.from({ length: count }, (_, n) => `n${n}`);
    const file = await readXlsx(await whole(writeXlsx(content(notes), { rows: 4, bytes: 1e9 })));
    expect(file.sheets.map(({ rows }) => rows.length - 1)).toEqual(sheets);
    expect(file.sheets.flatMap(({ rows }) => rows.slice(1).map(([note]) => note))).toEqual(notes);
    expect(file.sheets.every(({ rows }) => rows[0]?.[0] === 'note')).toBe(true);
  }
  const byBytes = await readXlsx(
    await whole(writeXlsx(content(['a', 'b', 'c'], 1), { rows: 100, bytes: 1 })),
  );
  expect(byBytes.sheets.map(({ name }) => name)).toEqual(['Notes', 'Notes 2', 'Notes 3']);
});

test('EXP11 whatever a text holds comes back from Excel as text, as far as XML can hold it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.string(),
          fc.constantFrom(
            '_x000D_',
            '_x005F_',
            ']]>',
            '<c t="n">',
            '&#10;',
            ' a ',
            '=1',
            '\u0000',
            '\ud800',
            '\r\n',
          ),
        ),
        { minLength: 1, maxLength: 20 },
      ),
      async (notes) => {
        const { sheets } = await readXlsx(await whole(writeXlsx(content(notes))));
        expect(sheets[0]?.rows.slice(1).map(([note]) => note ?? '')).toEqual(
          // An empty text has a form of its own, so that it is not taken for no value.
          notes.map((note) => kept(valueToCsv(field, note))),
        );
      },
    ),
    { numRuns: 60 },
  );
});

test('EXP6 names of sheets hold nothing that Excel refuses, and long cells are cut', async () => {
  const file = await readXlsx(
    await whole(writeXlsx(content(['x'.repeat(40_000)], 1, `[a]/b:c*?\\'${'d'.repeat(50)}`))),
  );
  expect(file.sheets[0]?.name).toMatch(/^[^[\]:*?/\\']{1,31}$/);
  expect(String(file.sheets[0]?.rows[1]?.[0])).toHaveLength(32_767);
});

test('EXP11 no cell of CSV begins like a formula, and every text can be told from it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(fc.string(), fc.constantFrom('=1', '+x', '-x', '@x', '\tx', '\r=1', '＋1', '"=1"')), {
        minLength: 1,
      }),
      async (notes) => {
        const text = (await whole(csv.write(content(notes)))).toString();
        const cells = text.slice('\ufeffnote\r\n'.length, -2);
        const expected = notes.map((given) => {
          const note = valueToCsv(field, given);
          const safe = looksLikeFormula(note) ? `'${note}` : note;
          return /[",\r\n;]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
        });
        expect(cells).toBe(expected.join('\r\n'));
        for (const cell of expected) expect(cell.replace(/^"/, '')).not.toMatch(/^[=@＝＠\t\r\n]/);
      },
    ),
    { numRuns: 200 },
  );
});

test('EXP6 a ZIP names its parts where they are', async () => {
  const file = await whole(
    zip(
      // oxlint-disable-next-line require-await -- its parts are there already
      (async function* () {
        yield { name: 'ä.txt', content: [Buffer.from('one')] };
        yield { name: 'b.txt', content: [] };
      })(),
    ),
  );
  const end = file.length - 22;
  expect([file.readUInt32LE(end), file.readUInt16LE(end + 10)]).toEqual([0x0605_4b50, 2]);
  const directory = file.readUInt32LE(end + 16);
  expect(file.readUInt32LE(directory)).toBe(0x0201_4b50);
  expect(file.readUInt32LE(directory + 16)).toBe(0x7a6c_86f1);
  expect(file.readUInt32LE(file.readUInt32LE(directory + 42))).toBe(0x0403_4b50);
});
