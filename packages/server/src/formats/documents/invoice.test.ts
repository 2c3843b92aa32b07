import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hasProgram, pdfPages, useConverter } from '../../testing/converter.ts';
import { invoiceHtml, invoiceItem, invoiceRows, logoPng } from '../../testing/invoice.ts';
import { findTex } from './make-converter.ts';
import { setLatex } from './xelatex.ts';

const files = [{ name: 'logo.png', content: logoPng() }];
const { convert } = useConverter();

test.skipIf(!hasProgram('pdftotext'))(
  'CONV1 an invoice becomes a PDF of three pages with every row, the head on each page',
  async () => {
    const { content, warnings } = await convert('html', 'pdf', invoiceHtml, { files });
    expect(warnings).toEqual([]);
    const pages = pdfPages(content);
    expect(pages.length).toBe(3);
    const flat = pages.join(' ').replaceAll(/\s+/g, ' ');
    for (let position = 1; position <= invoiceRows; position += 1) expect(flat).toContain(`${position},50 €`);
    for (const page of pages) expect(page).toMatch(/Pos\.\s+Bezeichnung\s+Menge\s+Preis/);
    expect(flat).toContain('Bäckerei Grünwald GmbH & Co. KG, Straße der Einheit 7');
    expect(flat).toContain('Łódź, Příbram, Århus, Αθήνα, Київ');
    expect(picturesIn(content)).toEqual(['120x40']);
  },
);

test('CONV1 an invoice becomes a Word file that holds its text and its picture', async () => {
  const { content, warnings } = await convert('html', 'docx', invoiceHtml, { files });
  expect(warnings).toEqual([]);
  const { text } = await convert('docx', 'html', content);
  expect(text).toContain('Straße der Einheit 7');
  for (let position = 1; position <= invoiceRows; position += 1)
    expect(text).toContain(invoiceItem(position));
  expect(text).toContain(`data:image/png;base64,${logoPng().toString('base64')}`);
});

test('CONV1 an invoice becomes LaTeX that TeX can set, where it is installed', async () => {
  const { text } = await convert('html', 'latex', invoiceHtml, { files, whole: true, filters: ['table'] });
  expect(text).toContain('\\begin{longtable}');
  expect(text).toContain('Straße der Einheit 7');
  const tex = findTex(undefined);
  if (tex === undefined) return;
  const { output } = await setLatex(tex, Buffer.from(text), files, new AbortController().signal);
  const pages = pdfPages(output);
  expect(pages.length).toBeGreaterThanOrEqual(3);
  const flat = pages.join(' ').replaceAll(/\s+/g, ' ');
  for (let position = 1; position <= invoiceRows; position += 1) expect(flat).toContain(`${position},50 €`);
  expect(picturesIn(output)).toEqual(['120x40']);
});

/** Sizes of the pictures in a PDF, by poppler. */
function picturesIn(pdf: Uint8Array): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'bakehouse-pdf-test-'));
  try {
    writeFileSync(join(folder, 'x.pdf'), pdf);
    const { stdout } = spawnSync('pdfimages', ['-list', join(folder, 'x.pdf')], { encoding: 'utf8' });
    const lines = stdout.trim().split('\n').slice(2);
    return lines.map((line) => line.trim().split(/\s+/)).map(([, , , width, height]) => `${width}x${height}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
