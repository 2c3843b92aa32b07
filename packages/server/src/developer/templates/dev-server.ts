import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { devScript } from './dev-script.ts';
import type { TemplateFinding } from './templates.ts';

/** What the browser is shown. */
export interface DevState {
  /** Where the site as it is now is found; undefined while it was never built. */
  url: string | undefined;
  findings: readonly TemplateFinding[];
}

/** Shows a site to its author, and has open pages load again when it changes. */
export interface DevServer {
  url: string;
  show: (state: DevState) => void;
  close: () => Promise<void>;
}

/** Headers of the page that say nothing of the connection. */
const passed = ['content-type', 'cache-control', 'location', 'content-security-policy'];

/** Listens on this machine only. */
export async function openDevServer(port: number): Promise<DevServer> {
  let state: DevState = { url: undefined, findings: [] };
  const listening = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
      response.end(`The server that builds the site did not answer: ${String(error)}`);
    });
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(port, '127.0.0.1', done);
  });
  const own = (server.address() as AddressInfo).port;
  return {
    url: `http://localhost:${own}/`,
    show(fresh) {
      const isBuilt = fresh.url !== undefined;
      state = { ...fresh, url: fresh.url ?? state.url };
      for (const each of listening) each.write(isBuilt ? 'event: built\ndata:\n\n' : faults());
    },
    close: () =>
      new Promise((done) => {
        for (const each of listening) each.end();
        server.close(() => done());
        server.closeAllConnections();
      }),
  };

  function faults(): string {
    const errors = state.findings.filter(({ severity }) => severity === 'error');
    return `event: faults\ndata: ${JSON.stringify(errors)}\n\n`;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A page elsewhere whose name was made to lead here sees nothing.
    if (!/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(request.headers.host ?? '')) {
      response.writeHead(421).end();
      return;
    }
    const path = request.url ?? '/';
    if (path === '/-/dev') {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.write(state.findings.some(({ severity }) => severity === 'error') ? faults() : ': here\n\n');
      listening.add(response);
      response.on('close', () => listening.delete(response));
      return;
    }
    if (path === '/-/dev.js') {
      response.writeHead(200, {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-store',
      });
      response.end(devScript);
      return;
    }
    if (state.url === undefined) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(`<!doctype html><title>Not built yet</title>${scriptTag}<body>`);
      return;
    }
    await pass(new URL(`.${path}`, state.url), response);
  }
}

const scriptTag = '<script src="/-/dev.js" defer></script>';

async function pass(from: URL, response: ServerResponse): Promise<void> {
  const found = await fetch(from, { redirect: 'manual', headers: { connection: 'close' } });
  const root = from.pathname.replace(/^(\/-\/preview\/[^/]+).*$/, '$1');
  const headers = Object.fromEntries(
    passed.flatMap((name) => {
      const value = found.headers.get(name);
      if (value === null) return [];
      if (name === 'location') return [[name, withoutRoot(value, from, root)]];
      return [[name, name === 'content-security-policy' ? withOwnScript(value) : value]];
    }),
  );
  const isPage = found.headers.get('content-type')?.startsWith('text/html') === true;
  response.writeHead(found.status, { ...headers, 'cache-control': 'no-store' });
  if (!isPage) {
    response.end(Buffer.from(await found.arrayBuffer()));
    return;
  }
  // Addresses of a preview begin with a path that here is not there.
  const html = (await found.text()).replaceAll(`${root}/`, '/');
  response.end(html.includes('</head>') ? html.replace('</head>', `${scriptTag}</head>`) : html + scriptTag);
}

function withoutRoot(location: string, from: URL, root: string): string {
  const to = new URL(location, from);
  return to.origin === from.origin ? `${to.pathname.replace(root, '')}${to.search}` : location;
}

/** The policy of the page, which lets our script run and listen. */
function withOwnScript(policy: string): string {
  const parts = policy.split(';').map((part) => part.trim());
  const named = new Set(parts.map((part) => part.split(' ')[0]));
  const widened = parts.map((part) =>
    /^(script-src|connect-src)( |$)/.test(part) && !part.includes("'self'")
      ? `${part.replace(" 'none'", '')} 'self'`
      : part,
  );
  const missing = ['script-src', 'connect-src'].filter((name) => !named.has(name));
  return [...widened, ...missing.map((name) => `${name} 'self'`)].join('; ');
}
