import type { IncomingMessage, ServerResponse } from 'node:http';
import { startWebServer, type WebServer } from './web-server.ts';

/** What the service of the piece of bell-piece.ts has. */
export interface BellService {
  server: WebServer;
  orders: { id: number; total?: number }[];
  /** The addresses that are registered, by their ids. */
  hooks: Map<string, string>;
  renewals: unknown[];
  /** What it answers with instead; none when left out. */
  refuses: number | undefined;
  /** Told before an answer is given, which waits for it. */
  before: ((request: { method: string; url: string }) => Promise<void>) | undefined;
  close(): Promise<void>;
}

/** Starts one. */
export async function startBellService(): Promise<BellService> {
  let serial = 0;
  const server = await startWebServer((request, response) => void answer(request, response));
  const service: BellService = {
    server,
    orders: [],
    hooks: new Map(),
    renewals: [],
    refuses: undefined,
    before: undefined,
    close: () => server.close(),
  };
  return service;

  async function answer({ method = '', url = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
    const { body } = server.requests.at(-1) ?? { body: '' };
    await service.before?.({ method, url });
    response.setHeader('content-type', 'application/json');
    if (service.refuses !== undefined) return void response.writeHead(service.refuses).end('{}');
    response.end(JSON.stringify(told(method, url, body)));
  }

  function told(method: string, url: string, body: string): unknown {
    if (url.startsWith('/orders')) return { orders: service.orders };
    if (url === '/renewals') return service.renewals.push(JSON.parse(body));
    if (method === 'DELETE') return service.hooks.delete(url.slice('/hooks/'.length));
    serial += 1;
    service.hooks.set(String(serial), (JSON.parse(body) as { url: string }).url);
    return { id: String(serial) };
  }
}
