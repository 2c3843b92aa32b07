import * as z from 'zod';

/** A format of documents or data that conversions read or write. */
export interface ConversionFormat {
  /** The ending of file names, without the dot. */
  extension: string;
  mime: string;
  /** Whether it is bytes rather than text; such data stands as Base64 in a workflow. */
  binary: boolean;
  reads: boolean;
  title: string;
}

const text = { binary: false, reads: true };
const bytes = { binary: true, reads: true };

/** Every format that conversions know. */
export const conversionFormats = {
  markdown: { ...text, extension: 'md', mime: 'text/markdown', title: 'Markdown' },
  gfm: { ...text, extension: 'md', mime: 'text/markdown', title: 'Markdown as on GitHub' },
  html: { ...text, extension: 'html', mime: 'text/html', title: 'HTML' },
  latex: { ...text, extension: 'tex', mime: 'application/x-tex', title: 'LaTeX' },
  typst: { ...text, extension: 'typ', mime: 'text/x-typst', title: 'Typst' },
  rst: { ...text, extension: 'rst', mime: 'text/x-rst', title: 'reStructuredText' },
  rtf: { ...text, extension: 'rtf', mime: 'application/rtf', title: 'RTF' },
  plain: { ...text, extension: 'txt', mime: 'text/plain', title: 'Plain text' },
  csv: { ...text, extension: 'csv', mime: 'text/csv', title: 'CSV: rows of a table' },
  json: {
    ...text,
    extension: 'json',
    mime: 'application/json',
    title: 'JSON: rows of a table, or a document tree',
  },
  docx: {
    ...bytes,
    extension: 'docx',
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    title: 'Word',
  },
  odt: { ...bytes, extension: 'odt', mime: 'application/vnd.oasis.opendocument.text', title: 'OpenDocument' },
  epub: { ...bytes, extension: 'epub', mime: 'application/epub+zip', title: 'EPUB' },
  pdf: { ...bytes, reads: false, extension: 'pdf', mime: 'application/pdf', title: 'PDF' },
} as const satisfies Record<string, ConversionFormat>;

/** The name of a format. */
export type FormatName = keyof typeof conversionFormats;

/** Other names under which people know a format. */
const otherNames: Readonly<Record<string, FormatName>> = {
  md: 'markdown',
  htm: 'html',
  html5: 'html',
  tex: 'latex',
  typ: 'typst',
  text: 'plain',
  txt: 'plain',
  word: 'docx',
};

/** The format that a name means, in any case and by its other names too. */
export function formatNamed(name: string): FormatName | undefined {
  const lower = name.trim().toLowerCase();
  if (Object.hasOwn(conversionFormats, lower)) return lower as FormatName;
  return Object.hasOwn(otherNames, lower) ? otherNames[lower] : undefined;
}

/** Filters that can be applied when LaTeX is written. */
export const latexFilters = ['table', 'heading_to_toc'] as const;

/** The name of such a filter. */
export type LatexFilter = (typeof latexFilters)[number];

/** A name that an asset may have: a relative path whose parts begin with a letter, digit or underscore. */
export const assetName = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[\p{L}\p{N}_][^/\\\p{C}]*(?:\/[\p{L}\p{N}_][^/\\\p{C}]*)*$/u, {
    error: 'Expected a file name such as logo.png',
  });

const base64 = /^[A-Za-z0-9+/\-_\s]*={0,2}\s*$/;

/** A file given along to a conversion: by public URL, or inline as Base64. */
export const conversionAsset = z
  .strictObject({
    name: assetName.optional().describe("Filename; the file's own where it is stored"),
    url: z
      .string()
      .regex(/^https?:\/\//i, { error: 'Expected an address that begins with http:// or https://' })
      .optional()
      .describe('Public URL serving the file; scheme http or https'),
    data: z
      .string()
      .regex(base64, { error: 'Expected Base64' })
      .optional()
      .describe('Raw content of the asset in Base64'),
    file: z.unknown().optional().describe('A stored file: its entity, id or virtual path'),
  })
  .refine(({ url, data, file }) => [url, data, file].filter((each) => each !== undefined).length === 1, {
    error: 'Expected one of url, data and file',
  })
  .refine(({ name, file }) => name !== undefined || file !== undefined, {
    path: ['name'],
    error: 'Missing: the name that the document uses',
  });

/** Such a file. */
export type ConversionAsset = z.infer<typeof conversionAsset>;
