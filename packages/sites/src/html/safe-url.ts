import { decodeEntities } from './decode-entities.ts';

const schemes = new Set(['http', 'https', 'mailto', 'tel', 'sms']);
const imageData = /^data:image\/(?:png|jpe?g|gif|webp|avif);base64,[a-z0-9+/=\s]*$/i;

/** What an address in an attribute is good for: followed as it is, checked as a link of this site, or dropped. */
export type UrlVerdict = { kind: 'internal'; path: string } | { kind: 'external' } | { kind: 'unsafe' };

/** Judges the address in `href`, `src` and the like: only known schemes pass, whatever way they are written. */
export function judgeUrl(written: string, image: boolean): UrlVerdict {
  const decoded = decodeEntities(written);
  // Browsers drop these characters before they look for the scheme.
  // oxlint-disable-next-line no-control-regex
  const bare = decoded.replace(/[\u0000-\u0020\u007f-\u00a0\u00ad\u200b-\u200f\u2028\u2029\ufeff]/g, '');
  if (image && imageData.test(decoded.trim())) return { kind: 'external' };
  const scheme = /^([^/?#:]*):/.exec(bare)?.[1];
  if (scheme !== undefined)
    return schemes.has(scheme.toLowerCase()) ? { kind: 'external' } : { kind: 'unsafe' };
  if (/^[^/?#]*&[a-z]/i.test(bare)) return { kind: 'unsafe' };
  if (/^[\\/]{2}/.test(bare)) return { kind: 'external' };
  return { kind: 'internal', path: decoded.trim() };
}
