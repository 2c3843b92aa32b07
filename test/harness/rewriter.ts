import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A proxy before a product that can change what it answers. */
export interface Rewriter {
  url: string;
  /** From now on the answer at a path is changed. */
  rewrite(path: string, change: (text: string) => string): void;
  stop(): Promise<void>;
}

/** Starts a proxy on a free port. */
export async function startRewriter(target: string): Promise<Rewriter> {
  const changes = new Map<string, (text: string) => string>();
  const { hostname, port } = new URL(target);
  const server = createServer((asked, answer) => {
    const { url: path = '/', method, headers } = asked;
    const change = changes.get(path);
    const given = { ...headers, ...(change === undefined ? {} : { 'accept-encoding': 'identity' }) };
    const passed = request({ hostname, port, path, method, headers: given }, (back) => {
      if (change === undefined) {
        answer.writeHead(back.statusCode ?? 502, back.headers);
        back.pipe(answer);
        return;
      }
      const { 'content-length': _length, etag: _etag, ...rest } = back.headers;
      void text(back).then((body) => answer.writeHead(back.statusCode ?? 502, rest).end(change(body)));
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    rewrite: (path, change) => changes.set(path, change),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
