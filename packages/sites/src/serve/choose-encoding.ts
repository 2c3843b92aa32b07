import type { BytesRef } from '../store/pack.ts';
import type { ServedFile } from './live-site.ts';

/** A file in the form a client takes best. */
export interface Encoded {
  ref: BytesRef;
  encoding: 'br' | 'gzip' | undefined;
}

/** Brotli before gzip before plain, as `Accept-Encoding` allows. */
export function chooseEncoding(file: ServedFile, accept: string | undefined): Encoded {
  const header = accept?.toLowerCase() ?? '';
  if (file.br !== undefined && accepts(header, 'br')) return { ref: file.br, encoding: 'br' };
  if (file.gz !== undefined && accepts(header, 'gzip')) return { ref: file.gz, encoding: 'gzip' };
  return { ref: file.at, encoding: undefined };
}

function accepts(header: string, coding: string): boolean {
  for (const part of header.split(',')) {
    const [name, ...parameters] = part.split(';').map((one) => one.trim());
    if (name !== coding && name !== '*') continue;
    if (!parameters.some((one) => /^q=0(?:\.0*)?$/.test(one))) return true;
    if (name === coding) return false;
  }
  return false;
}
