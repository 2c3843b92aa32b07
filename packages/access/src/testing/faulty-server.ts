import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Reply, Request } from '../lab/stand-in/request.ts';

/** How one call may go wrong: before the service did anything, or after it did all. */
export type FaultKind = '429' | '503' | 'lost request' | 'lost answer' | 'late answer' | '412';

/** One call in the log of the world. */
export interface LoggedCall {
  service: string;
  method: string;
  path: string;
  /** The whole address with its query, to be searched for secrets. */
  url: string;
  ifMatch: string | undefined;
  write: boolean;
}

/** Decides for every call, before it is served, whether it goes wrong. */
export type FaultHook = (index: number, call: LoggedCall) => FaultKind | undefined;

/** The calls to all fakes of one test, numbered in one row. */
export interface CallLog {
  calls: LoggedCall[];
  fault?: FaultHook | undefined;
  /** Called after a call was served and before its answer is sent. */
  served?: ((index: number, call: LoggedCall) => void) | undefined;
}

/** Serves a fake on loopback with faults on demand. */
export async function faultyServer(
  service: string,
  log: CallLog,
  handle: (request: Request) => Reply,
  isWrite: (request: Request) => boolean,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((incoming, response) => {
    void readBody(incoming).then((body) => answer(incoming, response, body));
  });
  const answer = (incoming: IncomingMessage, response: ServerResponse, body: string) => {
    const url = new URL(incoming.url ?? '/', 'http://fake');
    const method = incoming.method ?? 'GET';
    const request = { method, path: url.pathname, query: url.searchParams, headers: incoming.headers, body };
    const call: LoggedCall = {
      service,
      method,
      path: url.pathname,
      url: incoming.url ?? '/',
      ifMatch: incoming.headers['if-match'],
      write: isWrite(request),
    };
    const index = log.calls.push(call) - 1;
    const fault = log.fault?.(index, call);
    if (fault === '429') return send(response, { status: 429, body: '{}', headers: { 'retry-after': '0' } });
    if (fault === '503') return send(response, { status: 503, body: 'busy' });
    if (fault === '412')
      return send(response, { status: 412, body: '{"message":"precondition failed, invalid old hash"}' });
    if (fault === 'lost request') return void incoming.socket.destroy();
    const reply = handle(request);
    log.served?.(index, call);
    if (fault === 'lost answer') return void incoming.socket.destroy();
    if (fault === 'late answer') return void setTimeout(() => send(response, reply), 2500).unref();
    return send(response, reply);
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { url: `http://127.0.0.1:${port ?? 0}`, close: () => close(server) };
}

function send(response: ServerResponse, { status, body, headers }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body);
}

function readBody(incoming: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    let body = '';
    incoming.setEncoding('utf8').on('data', (text: string) => (body += text));
    incoming.on('end', () => resolve(body));
    incoming.on('error', () => resolve(body));
  });
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
