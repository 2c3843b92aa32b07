import { createServer } from 'node:http';
import type { Reply, Request } from './request.ts';

/** Serves a stand-in at a socket file until the signal: what has no address is reached by nobody else. */
export function serve(path: string, handle: (request: Request) => Reply, signal: AbortSignal): Promise<void> {
  const server = createServer((incoming, response) => {
    let body = '';
    incoming.setEncoding('utf8').on('data', (text: string) => (body += text));
    incoming.on('end', () => {
      const url = new URL(incoming.url ?? '/', 'http://lab');
      const { method = 'GET', headers } = incoming;
      const reply = handle({ method, path: url.pathname, query: url.searchParams, headers, body });
      response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
      response.end(reply.body);
    });
  });
  signal.addEventListener('abort', () => {
    server.close();
    server.closeAllConnections();
  });
  return new Promise((resolve) => server.listen(path, () => resolve()));
}
