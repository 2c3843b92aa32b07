import { contentPolicy } from '../html/content-policy.ts';
import type { LiveSite, ServedFile } from './live-site.ts';

/** The headers of a file besides its length and encoding. */
export function fileHeaders(file: ServedFile, site: LiveSite): Record<string, string> {
  return {
    'Content-Type': file.type,
    ...safety(file, site),
    'Cache-Control': caching(file, site),
    'Accept-Ranges': 'bytes',
    'X-Release': site.label,
    ...(file.br === undefined && file.gz === undefined ? {} : { Vary: 'Accept-Encoding' }),
    ...(site.preview ? { 'X-Robots-Tag': 'noindex' } : {}),
  };
}

/** The headers that every answer carries. */
export const alwaysHeaders: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};

/** What keeps a picture opened by itself from running scripts. */
export const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

const SANDBOX = 'sandbox allow-scripts allow-forms allow-popups';

function safety(file: ServedFile, site: LiveSite): Record<string, string> {
  const always = {
    ...alwaysHeaders,
    ...(site.preview ? { 'Referrer-Policy': 'no-referrer' } : {}),
    // Modules and fonts of a page without origin are asked for across origins; the address itself is the secret.
    ...(site.sandboxed === true ? { 'Access-Control-Allow-Origin': '*' } : {}),
  };
  if (file.type.startsWith('text/html')) {
    const policy = contentPolicy(site.csp, file.inline ?? [], 'header');
    return {
      ...always,
      'Content-Security-Policy': site.sandboxed === true ? `${policy}; ${SANDBOX}` : policy,
    };
  }
  if (file.type === 'image/svg+xml') return { ...always, 'Content-Security-Policy': SVG_POLICY };
  return always;
}

function caching(file: ServedFile, site: LiveSite): string {
  if (site.preview) return 'no-store';
  return file.immutable === true
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=0, must-revalidate';
}
