import { conversionFormats, type FormatName } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { hasProgram, pdfPages, useConverter } from '../../testing/converter.ts';
import { logoPng } from '../../testing/invoice.ts';

const { convert } = useConverter();

const html = `<h1>Überschrift</h1><p>Ein <em>schöner</em> Satz.</p>
<table><thead><tr><th>Ware</th><th>Preis</th></tr></thead><tbody><tr><td>Brötchen</td><td>1,20</td></tr></tbody></table>`;
const names = Object.keys(conversionFormats) as FormatName[];
const read = names.filter((name) => conversionFormats[name].reads);
const documents = read.filter((name) => !['csv', 'json'].includes(name));

/** The document in each format, made once: a conversion takes a second. */
const made = new Map<FormatName, ReturnType<typeof convert>>();
function written(format: FormatName): ReturnType<typeof convert> {
  const found = made.get(format) ?? convert('html', format, html);
  made.set(format, found);
  return found;
}

test.each(names)('CONV1, CONV7, CONV19 a document becomes %s, and its words stay', async (to) => {
  const { content, text } = await written(to);
  if (to === 'pdf') {
    expect(text.slice(0, 5)).toBe('%PDF-');
    if (hasProgram('pdftotext')) expect(pdfPages(content).join()).toContain('Brötchen');
  } else if (conversionFormats[to].binary) {
    expect((await convert(to, 'plain', content)).text).toContain('Brötchen');
  } else expect(text.replaceAll('\\u246 ?', 'ö')).toContain('Brötchen');
});

test.each(read)('CONV1, CONV6, CONV19 %s becomes a PDF', async (from) => {
  const source = (await written(from)).content;
  const { content } = await convert(from, 'pdf', source);
  expect(Buffer.from(content).subarray(0, 5).toString()).toBe('%PDF-');
  if (hasProgram('pdftotext')) expect(pdfPages(content).join()).toContain('Brötchen');
});

test.each(documents)('CONV1 %s keeps a heading and a table', async (name) => {
  const there = await written(name);
  const { text } = await convert(name, 'html', there.content);
  expect(text).toContain('Überschrift');
  if (name !== 'plain') expect(text).toContain('<table');
});

test('CONV1 data goes between CSV and JSON row by row', async () => {
  const csv = 'name,note\r\n"Ann ""A""","x, y"\r\nBen,=1+1\r\n';
  const { text } = await convert('csv', 'json', csv);
  expect(JSON.parse(text)).toEqual([
    { name: 'Ann "A"', note: 'x, y' },
    { name: 'Ben', note: '=1+1' },
  ]);
  // A spreadsheet must not take a text for a formula.
  expect((await convert('json', 'csv', text)).text).toBe('name,note\r\n"Ann ""A""","x, y"\r\nBen,\'=1+1\r\n');
  expect((await convert('json', 'csv', '[["a","b"],[-5,"+49 30 1"]]')).text).toBe('a,b\r\n-5,+49 30 1\r\n');
  expect((await convert('json', 'plain', '{"a": 1, "b": {"c": 2}}')).text).toContain('{"c":2}');
});

test('CONV1 a cell over several columns and rows leaves the others empty in CSV', async () => {
  const table =
    '<table><tr><th>a</th><th>b</th><th>c</th></tr><tr><td rowspan="2">1</td><td colspan="2">2</td></tr><tr><td>3</td><td>4</td></tr></table>';
  expect((await convert('html', 'csv', table)).text).toBe('a,b,c\r\n1,2,\r\n,3,4\r\n');
});

test('CONV1 plain text is taken literally', async () => {
  const { text } = await convert('plain', 'html', '# no heading *x* <b>\nnext line\n\nsecond');
  expect(text).toBe('<p># no heading *x* &lt;b&gt;<br />\nnext line</p>\n<p>second</p>\n');
});

test('CONV1 a picture that is no asset is left out of a PDF, with a warning, and keeps its name in Markdown', async () => {
  const source = '![A cake](https://example.com/cake.png)';
  const { warnings } = await convert('markdown', 'pdf', source);
  expect(warnings).toEqual(['The picture "https://example.com/cake.png" is not an asset and was left out']);
  expect((await convert('markdown', 'gfm', source)).text).toContain('https://example.com/cake.png');
});

test('CONV1 pictures inside a document go along', async () => {
  const files = [{ name: 'logo.png', content: logoPng() }];
  const docx = (await convert('html', 'docx', '<p><img src="logo.png"></p>', { files })).content;
  for (const format of ['odt', 'epub'] as const) {
    const there = await convert('docx', format, docx);
    expect((await convert(format, 'html', there.content)).text, format).toContain('data:image/png;base64,');
  }
  expect((await convert('docx', 'pdf', docx)).warnings).toEqual([]);
});

test('CONV1 Typst is set as it is written, and told faults name the line', async () => {
  const { content } = await convert('typst', 'pdf', '= Titel\n#for i in range(3) [Zeile #i \\ ]\n$ x^2 $');
  expect(Buffer.from(content).subarray(0, 5).toString()).toBe('%PDF-');
  await expect(convert('typst', 'pdf', '= Titel\n#nothing()')).rejects.toMatchObject({
    code: 'conversion_failed',
    message: expect.stringMatching(/^line 2:\d+: error: unknown variable: nothing/) as string,
  });
});

test('CONV1 what cannot be read is told as the fault of the document', async () => {
  for (const [from, content] of [
    ['docx', 'not a document'],
    ['epub', 'PK'],
    ['json', '{'],
    ['csv', 'a,"b'],
    ['latex', '\\begin{a}'],
  ] as const)
    await expect(convert(from, 'html', content), from).rejects.toMatchObject({ code: 'conversion_failed' });
  await expect(convert('markdown', 'csv', 'no table')).rejects.toMatchObject({ code: 'conversion_failed' });
});

const isBold = async (table: string) =>
  (await convert('html', 'pdf', table)).text.includes('DejaVuSans-Bold');

test('CONV21 only the head of a table is bold', async () => {
  const rows = '<tr><td>Rye</td><td>4</td></tr><tr><td>Spelt</td><td>5</td></tr>';
  const head = '<thead><tr><th>Item</th><th>Price</th></tr></thead>';
  expect(await isBold(`<table>${rows}</table>`)).toBe(false);
  expect(await isBold(`<table>${head}<tbody>${rows}</tbody></table>`)).toBe(true);
});
