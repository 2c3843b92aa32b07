import { plainFileName } from '@bakehouse/contract';

/** The Content-Disposition of a file (RFC 6266); whatever the name holds, it stays one header with one file name. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = plainFileName(name);
  const ascii = plain.replace(/[^\x20-\x7e]/g, '_').replace(/[%"\\]/g, '_');
  const encoded = encodeURIComponent(plain).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
