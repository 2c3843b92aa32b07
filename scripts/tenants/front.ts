import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** The one address of all tenants: leads each hostname to the process of its tenant. */
export interface Front {
  port: number;
  /** Leads a hostname to a port from now on, and lets in what has waited for it. */
  lead(host: string, port: number): void;
  /** Keeps requests for a hostname waiting, and settles when those under way have been answered. */
  hold(host: string): Promise<void>;
  close(): void;
}

interface Way {
  port: number | undefined;
  waiting: (() => void)[];
  underWay: Set<ServerResponse>;
}

/** Starts it. */
export async function startFront(): Promise<Front> {
  const ways = new Map<string, Way>();
  const wayOf = (host: string): Way => {
    const way = ways.get(host) ?? { port: undefined, waiting: [], underWay: new Set() };
    ways.set(host, way);
    return way;
  };
  const server = createServer((incoming, answer) => {
    const way = ways.get((incoming.headers.host ?? '').replace(/:\d+$/, ''));
    if (way === undefined) answer.writeHead(404).end('There is no such tenant.');
    else if (way.port === undefined) way.waiting.push(() => pass(way, incoming, answer));
    else pass(way, incoming, answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    lead(host, port) {
      const way = wayOf(host);
      way.port = port;
      for (const go of way.waiting.splice(0)) go();
    },
    async hold(host) {
      const way = wayOf(host);
      way.port = undefined;
      await Promise.all([...way.underWay].map((answer) => once(answer, 'close')));
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function pass(way: Way, incoming: IncomingMessage, answer: ServerResponse): void {
  way.underWay.add(answer);
  answer.on('close', () => way.underWay.delete(answer));
  const { method, url, headers } = incoming;
  const outgoing = request({ host: '127.0.0.1', port: way.port, method, path: url, headers }, (given) => {
    answer.writeHead(given.statusCode ?? 502, given.headers);
    given.pipe(answer);
  });
  outgoing.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
  incoming.pipe(outgoing);
}
