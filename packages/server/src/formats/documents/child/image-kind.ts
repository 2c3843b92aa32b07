/** A kind of picture that every target can hold. */
export interface ImageKind {
  mime: string;
  extension: string;
}

const kinds: readonly (ImageKind & { begins: (head: Buffer) => boolean })[] = [
  { mime: 'image/png', extension: 'png', begins: (head) => head.subarray(1, 4).toString('latin1') === 'PNG' },
  { mime: 'image/jpeg', extension: 'jpg', begins: (head) => head.readUInt16BE(0) === 0xff_d8 },
  {
    mime: 'image/gif',
    extension: 'gif',
    begins: (head) => head.subarray(0, 4).toString('latin1') === 'GIF8',
  },
  {
    mime: 'image/webp',
    extension: 'webp',
    begins: (head) =>
      head.subarray(0, 4).toString('latin1') === 'RIFF' && head.subarray(8, 12).toString('latin1') === 'WEBP',
  },
  {
    mime: 'image/svg+xml',
    extension: 'svg',
    begins: (head) =>
      /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)*<svg[\s>]/i.test(head.toString('utf8')),
  },
];

/** What kind of picture these bytes are, by what they hold and not by a name. */
export function imageKind(content: Uint8Array): ImageKind | undefined {
  if (content.byteLength < 16) return undefined;
  const head = Buffer.from(content.subarray(0, 1024));
  return kinds.find(({ begins }) => begins(head));
}
