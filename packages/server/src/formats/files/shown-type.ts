/** Types that a browser shows without running anything of them. */
const shown = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
  'image/x-icon',
  'application/pdf',
  'audio/mpeg',
  'audio/mp4',
  'audio/wav',
  'audio/flac',
  'application/ogg',
  'video/mp4',
  'video/webm',
]);

/** Types that are text to read, and are sent as such. */
const read = new Set([
  'text/plain',
  'text/csv',
  'text/markdown',
  'text/calendar',
  'text/vcard',
  'application/json',
  'application/x-ndjson',
  'application/x-tex',
]);

/** How a file of a type is sent: as what, and whether a browser may show it. Whatever stands in neither list is only downloaded. */
export function shownType(mime: string): { type: string; inline: boolean } {
  if (read.has(mime)) return { type: 'text/plain; charset=utf-8', inline: true };
  return { type: mime, inline: shown.has(mime) };
}
