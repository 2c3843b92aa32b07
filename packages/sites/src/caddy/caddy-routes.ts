import { contentPolicy } from '../html/content-policy.ts';
import { alwaysHeaders, SVG_POLICY } from '../serve/file-headers.ts';
import type { LiveSite } from '../serve/live-site.ts';

/** The name by which our one route is found again in Caddy's configuration. */
export const ROUTE_ID = 'bakehouse-sites';

/** A release under hostnames, with the folder its files are found in. */
export interface CaddySite {
  hostnames: string[];
  root: string;
  live: LiveSite;
}

/** One route for all sites: changed as a whole, so that every switch is one request. */
export function sitesRoute(sites: CaddySite[]): Record<string, unknown> {
  return {
    '@id': ROUTE_ID,
    // Hosts stand at the top too, where Caddy looks for names that need certificates.
    match: [{ host: sites.flatMap((one) => one.hostnames) }],
    handle: [{ handler: 'subroute', routes: sites.map(siteRoute) }],
    terminal: true,
  };
}

function siteRoute({ hostnames, root, live }: CaddySite): Record<string, unknown> {
  const files = {
    handler: 'file_server',
    root,
    precompressed: { br: {}, gzip: {} },
    precompressed_order: ['br', 'gzip'],
  };
  return {
    match: [{ host: hostnames }],
    terminal: true,
    handle: [
      {
        handler: 'subroute',
        routes: [
          {
            handle: [
              commonHeaders(live),
              { handler: 'headers', response: { deferred: true, delete: ['Last-Modified'] } },
            ],
          },
          ...[...live.redirects.values()].map(redirectRoute),
          headerRoute('/assets/*', { 'Cache-Control': ['public, max-age=31536000, immutable'] }),
          headerRoute('*.svg', { 'Content-Security-Policy': [SVG_POLICY] }),
          {
            match: [{ not: [{ method: ['GET', 'HEAD'] }] }],
            handle: [{ handler: 'static_response', status_code: 405 }],
            terminal: true,
          },
          { handle: [files] },
        ],
        errors: {
          routes: [
            {
              handle: [
                { handler: 'rewrite', uri: '/404.html' },
                { ...files, status_code: '404' },
              ],
            },
          ],
        },
      },
    ],
  };
}

function commonHeaders(live: LiveSite): Record<string, unknown> {
  const set = Object.fromEntries(Object.entries(alwaysHeaders).map(([name, value]) => [name, [value]]));
  const frame = contentPolicy(live.csp, [], 'header')
    .split('; ')
    .find((one) => one.startsWith('frame-ancestors'));
  return {
    handler: 'headers',
    // Times of files are made from their content; only the ETag says whether a file changed.
    request: { delete: ['If-Modified-Since', 'If-Unmodified-Since'] },
    response: {
      set: {
        ...set,
        'Cache-Control': ['public, max-age=0, must-revalidate'],
        'Content-Security-Policy': [frame ?? "frame-ancestors 'self'"],
      },
    },
  };
}

function headerRoute(path: string, set: Record<string, string[]>): Record<string, unknown> {
  return { match: [{ path: [path] }], handle: [{ handler: 'headers', response: { deferred: true, set } }] };
}

function redirectRoute(one: { from: string; to: string; status: number }): Record<string, unknown> {
  // Encoded braces cannot be placeholders, which Caddy would fill with its own environment.
  const location = encodeURI(one.to).replace(/%25([0-9a-f]{2})/gi, '%$1');
  return {
    match: [{ path: [one.from] }],
    handle: [{ handler: 'static_response', status_code: one.status, headers: { Location: [location] } }],
    terminal: true,
  };
}
