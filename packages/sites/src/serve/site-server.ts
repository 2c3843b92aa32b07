import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { answerFile, type ServeParts } from './answer-file.ts';
import { alwaysHeaders } from './file-headers.ts';
import { leadsAway, notFoundFile, type LiveSite } from './live-site.ts';
import { prefixLinks } from './prefix-links.ts';
import { resolvePath } from './resolve-path.ts';

/** Finds what is served: a deployed host, or a preview by its token. */
export interface SiteLookup {
  host(hostname: string): LiveSite | undefined;
  preview(token: string): Promise<LiveSite | undefined>;
  /** The host below which each preview has a host of its own. */
  previewHost: string;
}

/** The server of deployed sites and previews: it knows hosts and paths of releases, and nothing else. */
export function siteServer(lookup: SiteLookup, parts: ServeParts, failed: (cause: unknown) => void): Server {
  const server = createServer({ keepAliveTimeout: 10_000, requestTimeout: 30_000 }, (request, response) => {
    answer(request, response, lookup, parts).catch((cause: unknown) => {
      failed(cause);
      if (response.headersSent) response.destroy();
      else plain(response, 500, 'The page could not be read.');
    });
  });
  server.on('clientError', (_cause, socket) => {
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
  });
  return server;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  lookup: SiteLookup,
  parts: ServeParts,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    return plain(response, 405, 'Only GET and HEAD are answered here.');
  }
  const target = request.url ?? '/';
  const hostname = hostnameOf(request.headers.host);
  const site = lookup.host(hostname);
  if (site !== undefined) {
    if (leadsAway(site, hostname)) return redirect(response, site.canonical + originForm(target), 301);
    return await answerSite(request, response, target, site, parts);
  }
  if (hostname.endsWith(`.${lookup.previewHost}`)) {
    const preview = await lookup.preview(hostname.slice(0, -lookup.previewHost.length - 1));
    if (preview !== undefined) return await answerSite(request, response, target, preview, parts);
  }
  const path = /^\/-\/preview\/([a-z0-9]+)(\/.*)?$/s.exec(target);
  const preview = path?.[1] === undefined ? undefined : await lookup.preview(path[1]);
  if (preview === undefined) return plain(response, 404, 'There is no site at this address.');
  const sandboxed = { ...preview, sandboxed: true } as const;
  return await answerBelow(request, response, `/-/preview/${path?.[1]}`, path?.[2], sandboxed, parts);
}

async function answerSite(
  request: IncomingMessage,
  response: ServerResponse,
  target: string,
  site: LiveSite,
  parts: ServeParts,
): Promise<void> {
  const found = resolvePath(target, site);
  if (found.kind === 'file') return await answerFile(request, response, found.file, site, parts);
  if (found.kind === 'redirect') return redirect(response, found.to, found.status);
  const page = notFoundFile(site.files, found.path ?? '/');
  if (page === undefined) return plain(response, 404, 'This page does not exist.');
  return await answerFile(request, response, page, site, parts, 404);
}

/** A preview below a path: its pages and styles get the prefix put before their own addresses. */
async function answerBelow(
  request: IncomingMessage,
  response: ServerResponse,
  prefix: string,
  rest: string | undefined,
  site: LiveSite,
  parts: ServeParts,
): Promise<void> {
  if (rest === undefined) return redirect(response, `${prefix}/`, 302);
  const found = resolvePath(rest, site);
  if (found.kind === 'redirect')
    return redirect(response, found.to.startsWith('/') ? prefix + found.to : found.to, 302);
  const file = found.kind === 'file' ? found.file : notFoundFile(site.files, found.path ?? '/');
  const status = found.kind === 'file' ? 200 : 404;
  if (file === undefined) return plain(response, 404, 'This page does not exist.');
  const rewrite = prefixLinks(file.type, prefix);
  if (rewrite === undefined) return await answerFile(request, response, file, site, parts, status);
  const { br: _br, gz: _gz, ...whole } = file;
  const plainBytes = file.text ?? (await parts.hot.read(file.at, parts.reader));
  const text = Buffer.from(rewrite(plainBytes.toString('utf8')));
  return await answerFile(
    request,
    response,
    { ...whole, text, at: ['t:', 0, text.length] },
    site,
    parts,
    status,
  );
}

/** The path and query of a request; one that names a whole address, as proxies are asked, leads to the first page. */
function originForm(target: string): string {
  return target.startsWith('/') ? target : '/';
}

function hostnameOf(header: string | undefined): string {
  const host = (header ?? '').toLowerCase();
  const bare = host.startsWith('[') ? host : host.replace(/:\d*$/, '');
  return bare.endsWith('.') ? bare.slice(0, -1) : bare;
}

function redirect(response: ServerResponse, to: string, status: number): void {
  // Written by authors, sent to browsers: what is not plain ASCII is encoded, so nothing can end the header.
  const location = encodeURI(to).replace(/%25([0-9a-f]{2})/gi, '%$1');
  response.writeHead(status, { ...alwaysHeaders, Location: location, 'Content-Length': 0 }).end();
}

function plain(response: ServerResponse, status: number, text: string): void {
  response
    .writeHead(status, {
      ...alwaysHeaders,
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Length': Buffer.byteLength(text),
      'Cache-Control': 'no-store',
    })
    .end(text);
}
