import type { CspAdditions } from '../wire/csp.ts';

const own = {
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'https:'],
  'font-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'media-src': ["'self'", 'https:'],
  'frame-src': ["'self'", 'https:'],
  'form-action': ["'self'"],
  'frame-ancestors': ["'self'"],
} satisfies Record<keyof CspAdditions, string[]>;

const order: (keyof typeof own)[] = [
  'script-src',
  'style-src',
  'img-src',
  'font-src',
  'connect-src',
  'media-src',
  'frame-src',
  'form-action',
  'frame-ancestors',
];

/** The Content-Security-Policy of a page: own files, the hashes of its inline scripts and what the site adds. */
export function contentPolicy(
  additions: CspAdditions | undefined,
  inlineScripts: readonly string[],
  place: 'header' | 'meta',
): string {
  const parts = ["default-src 'self'", "base-uri 'self'", "object-src 'none'"];
  for (const directive of order) {
    // Browsers ignore frame-ancestors in a meta element and complain about it.
    if (directive === 'frame-ancestors' && place === 'meta') continue;
    const hashes = directive === 'script-src' ? inlineScripts.map((one) => `'${one}'`) : [];
    parts.push(`${directive} ${[...own[directive], ...hashes, ...(additions?.[directive] ?? [])].join(' ')}`);
  }
  return parts.join('; ');
}
