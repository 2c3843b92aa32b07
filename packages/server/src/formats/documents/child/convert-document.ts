import { conversionFormats, type FormatName } from '@bakehouse/contract';
import type { ConvertJob, ConvertResult, JobFile, PandocOutput, PandocRun } from '../job.ts';
import { ConversionError } from '../job.ts';
import { documentOf, textInlines, type Document } from './ast.ts';
import { documentOfRows, readCsv, readJson, someTables, writeCsv, writeJson } from './data-formats.ts';
import { placeImages, type ImageUse } from './images.ts';
import { applyLatexFilters } from './latex-filters.ts';
import { latexDocument } from './latex-document.ts';
import { printTables } from './print-tables.ts';
import { restoreVariables } from './restore-variables.ts';
import { rowsOf, tablesOf } from './tables.ts';
import { titleOf } from './title-of.ts';
import { fontsOnly, typstPage } from './typst-page.ts';

/** What a conversion works with. */
export interface Engines {
  pandoc: (run: PandocRun) => Promise<PandocOutput>;
  typst: (source: string, files: readonly JobFile[]) => Promise<Uint8Array>;
  /** Missing where TeX is not installed. */
  xelatex?: ((source: Uint8Array, files: readonly JobFile[]) => Promise<PandocOutput>) | undefined;
}

/** Converts one document: reads it into a tree, prepares the tree, and writes it. */
export async function convertDocument(job: ConvertJob, engines: Engines): Promise<ConvertResult> {
  const { from, to, files } = job;
  if (from === 'typst' && to === 'pdf') {
    const content = await engines.typst(`${fontsOnly} ${textOf(job.content)}`, files);
    return { content, warnings: [] };
  }
  if (from === 'latex' && to === 'pdf' && engines.xelatex !== undefined) {
    const { output, warnings } = await engines.xelatex(bytesOf(latexDocument(textOf(job.content))), files);
    return { content: output, warnings };
  }
  const { document, media, warnings } = await readDocument(job, engines);
  if (from === 'latex' && to === 'pdf')
    warnings.push(
      'TeX is not installed here, so the PDF was made without it: packages and macros of its own are lost',
    );
  const written = await writeDocument(document, [...files, ...media], job, engines);
  return { content: written.content, warnings: [...new Set([...warnings, ...written.warnings])] };
}

async function readDocument(
  { from, content, files }: ConvertJob,
  { pandoc }: Engines,
): Promise<{ document: Document; media: JobFile[]; warnings: string[] }> {
  if (from === 'csv') return plainly(documentOfRows(readCsv(textOf(content))));
  if (from === 'json') {
    const data = readJson(textOf(content));
    return plainly('blocks' in data ? data : documentOfRows(data));
  }
  if (from === 'plain') return plainly(plainDocument(textOf(content)));
  const { output, media, warnings } = await pandoc({
    from,
    to: 'json',
    input: content,
    // A whole RST document would lose its only top heading to its title.
    whole: false,
    media: conversionFormats[from].binary,
    files,
  });
  return { document: JSON.parse(textOf(output)) as Document, media, warnings };
}

async function writeDocument(
  document: Document,
  files: readonly JobFile[],
  { from, to, whole, parse, filters }: ConvertJob,
  { pandoc, typst }: Engines,
): Promise<ConvertResult> {
  if (to === 'csv') return { content: bytesOf(writeCsv(someTables(document))), warnings: [] };
  if (to === 'json') {
    const [table] = from === 'csv' || from === 'json' ? tablesOf(document.blocks) : [];
    const text = table === undefined ? JSON.stringify(document) : writeJson(rowsOf(table));
    return { content: bytesOf(text), warnings: [] };
  }
  if (to === 'latex') applyLatexFilters(document, filters);
  const { used, warnings } = placeImages(document, files, imageUse(to));
  const write = (target: string, asWhole: boolean) =>
    pandoc({
      from: 'json',
      to: target,
      input: bytesOf(JSON.stringify(document)),
      whole: asWhole,
      media: false,
      title: titleOf(document) || 'Document',
      files: used,
    });
  if (to === 'pdf') {
    const { wholeRows } = printTables(document);
    const { output, warnings: more } = await write('typst', false);
    const content = await typst(typstPage(document, textOf(output), wholeRows), used);
    return { content, warnings: [...warnings, ...more] };
  }
  const { output, warnings: more } = await write(to, whole || conversionFormats[to].binary);
  const content = to === 'latex' && parse ? bytesOf(restoreVariables(textOf(output))) : output;
  if (content.byteLength === 0 && conversionFormats[to].binary)
    throw new ConversionError('Nothing was written');
  return { content, warnings: [...warnings, ...more] };
}

function imageUse(to: FormatName): ImageUse {
  if (to === 'pdf' || to === 'docx' || to === 'odt' || to === 'epub' || to === 'rtf') return 'embed';
  return to === 'html' ? 'inline' : 'name';
}

/** A document that came without files and warnings. */
function plainly(document: Document): { document: Document; media: JobFile[]; warnings: string[] } {
  return { document, media: [], warnings: [] };
}

/** Plain text as a document: paragraphs between empty lines, lines as they are, no sign with a meaning of its own. */
function plainDocument(text: string): Document {
  const paragraphs = text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map((part) => part.replace(/^\n+|\n+$/g, ''));
  return documentOf(
    paragraphs.filter((part) => part !== '').map((part) => ({ t: 'Para', c: textInlines(part) })),
  );
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
