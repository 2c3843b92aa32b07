import { TextDecoder } from 'node:util';

/** How many of the first bytes tell what a file is. */
export const headBytes = 4096;

/** First bytes of formats that begin always the same. */
const signatures: readonly [hex: string, type: string][] = [
  ['89504e470d0a1a0a', 'image/png'],
  ['ffd8ff', 'image/jpeg'],
  ['474946383761', 'image/gif'],
  ['474946383961', 'image/gif'],
  ['424d', 'image/bmp'],
  ['49492a00', 'image/tiff'],
  ['4d4d002a', 'image/tiff'],
  ['00000100', 'image/x-icon'],
  ['255044462d', 'application/pdf'],
  ['1f8b', 'application/gzip'],
  ['425a68', 'application/x-bzip2'],
  ['fd377a585a00', 'application/x-xz'],
  ['28b52ffd', 'application/zstd'],
  ['377abcaf271c', 'application/x-7z-compressed'],
  ['526172211a07', 'application/vnd.rar'],
  ['d0cf11e0a1b11ae1', 'application/x-ole-storage'],
  ['7b5c727466', 'application/rtf'],
  ['4f676753', 'application/ogg'],
  ['664c6143', 'audio/flac'],
  ['494433', 'audio/mpeg'],
  ['1a45dfa3', 'video/webm'],
  ['774f4646', 'font/woff'],
  ['774f4632', 'font/woff2'],
  ['0061736d', 'application/wasm'],
  ['7f454c46', 'application/x-elf'],
  ['4d5a', 'application/vnd.microsoft.portable-executable'],
];

/** What a ZIP is by its ending; the content alone would not tell them apart. */
const zipped: Record<string, string> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  epub: 'application/epub+zip',
};

/** What a text is by its ending; none of these is ever run by a browser. */
const written: Record<string, string> = {
  csv: 'text/csv',
  json: 'application/json',
  ndjson: 'application/x-ndjson',
  md: 'text/markdown',
  tex: 'application/x-tex',
  ics: 'text/calendar',
  vcf: 'text/vcard',
  eml: 'message/rfc822',
};

/** The media type of a file, told by its first bytes; its name only chooses between types that look alike and are as harmless. */
export function mediaType(head: Buffer, name: string): string {
  const ending = /\.(\w{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const first = head.subarray(0, 16).toString('hex');
  if (first.startsWith('504b0304') || first.startsWith('504b0506'))
    return (Object.hasOwn(zipped, ending) ? zipped[ending] : undefined) ?? 'application/zip';
  const signed = signatures.find(([hex]) => first.startsWith(hex))?.[1] ?? boxed(head);
  if (signed !== undefined) return signed;
  const text = textOf(head);
  if (text === undefined) return 'application/octet-stream';
  return markup(text) ?? (Object.hasOwn(written, ending) ? written[ending] : undefined) ?? 'text/plain';
}

/** Formats that name themselves a few bytes later. */
function boxed(head: Buffer): string | undefined {
  const riff =
    head.subarray(0, 4).toString('latin1') === 'RIFF' ? head.subarray(8, 12).toString('latin1') : '';
  if (riff === 'WEBP') return 'image/webp';
  if (riff === 'WAVE') return 'audio/wav';
  if (riff === 'AVI ') return 'video/x-msvideo';
  if (head.subarray(4, 8).toString('latin1') !== 'ftyp') return undefined;
  const brand = head.subarray(8, 12).toString('latin1');
  if (brand === 'avif' || brand === 'avis') return 'image/avif';
  if (/^(heic|heix|mif1|msf1)$/.test(brand)) return 'image/heic';
  if (brand.startsWith('M4A')) return 'audio/mp4';
  return brand.startsWith('qt') ? 'video/quicktime' : 'video/mp4';
}

/** The beginning as text; undefined where it is none. */
function textOf(head: Buffer): string | undefined {
  const utf16 = /^(fffe|feff)/.test(head.subarray(0, 2).toString('hex'));
  if (!utf16 && head.includes(0)) return undefined;
  const label = utf16 ? (head[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8';
  try {
    // The last letter may be cut in two.
    return new TextDecoder(label, { fatal: true }).decode(head, { stream: true });
  } catch {
    return undefined;
  }
}

/** Text that a browser would run or render: it is named so whatever its name says, and never shown by us. */
function markup(text: string): string | undefined {
  if (/<svg[\s>/]/i.test(text)) return 'image/svg+xml';
  if (
    /<(!doctype\s+html|html|head|body|script|iframe|img|style|meta|object|embed|link|base|form)[\s>/]/i.test(
      text,
    )
  )
    return 'text/html';
  return /^\s*<\?xml|^\s*<[a-z][\w:-]*[\s>/]/i.test(text) ? 'application/xml' : undefined;
}
