import { contentPolicy } from '../html/content-policy.ts';
import { alwaysHeaders, SVG_POLICY } from '../serve/file-headers.ts';
import { filled, type RedirectRule } from '../wire/redirect-rules.ts';
import { leadsAway, type LiveSite } from '../serve/live-site.ts';

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
    handle: [{ handler: 'subroute', routes: sites.flatMap(hostRoutes) }],
    terminal: true,
  };
}

/** A host that leads to another one of its site gets a route of its own. */
function hostRoutes(site: CaddySite): Record<string, unknown>[] {
  const away = site.hostnames.filter((one) => leadsAway(site.live, one));
  if (away.length === 0) return [siteRoute(site)];
  const kept = site.hostnames.filter((one) => !away.includes(one));
  const location = `${site.live.canonical}{http.request.uri}`;
  const answer = { handler: 'static_response', status_code: 301, headers: { Location: [location] } };
  return [
    { match: [{ host: away }], handle: [answer], terminal: true },
    siteRoute({ ...site, hostnames: kept }),
  ];
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
          ...feedRoutes(live),
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
            ...live.rules.map(ruleRoute),
            ...notFoundFolders(live).map((folder) => ({
              ...(folder === '/' ? {} : { match: [{ path: [`${folder}*`] }] }),
              handle: [
                { handler: 'rewrite', uri: `${folder}404.html` },
                { ...files, status_code: '404' },
              ],
              terminal: true,
            })),
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

/** Folders with a page of their own for what does not exist, the deepest first. */
function notFoundFolders(live: LiveSite): string[] {
  const folders = [...live.files.keys()]
    .filter((path) => path.endsWith('/404.html'))
    .map((path) => `/${path.slice(0, -'404.html'.length)}`);
  return [...folders.sort((one, other) => other.length - one.length), '/'];
}

function feedRoutes(live: LiveSite): Record<string, unknown>[] {
  return [...live.files.values()]
    .filter((file) => /^application\/(?:atom|rss|feed)\+/.test(file.type))
    .map((file) => headerRoute(`/${file.path}`, { 'Content-Type': [file.type] }));
}

/** A redirect for many paths: it is looked at where there is no file. */
function ruleRoute({ redirect, pattern, names }: RedirectRule, index: number): Record<string, unknown> {
  const name = `rule${index}`;
  const values = new Map(names.map((one, at) => [one, `{http.regexp.${name}.${at + 1}}`]));
  // Encoded first, so that only our own placeholders have braces.
  const plain = encodeURI(redirect.to).replace(/%25([0-9a-f]{2})/gi, '%$1');
  const location = filled(plain, values, (value) => value);
  return {
    match: [{ path_regexp: { name, pattern } }],
    handle: [{ handler: 'static_response', status_code: redirect.status, headers: { Location: [location] } }],
    terminal: true,
  };
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
