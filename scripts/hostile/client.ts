import { Agent, request as httpRequest } from 'node:http';

/** What came back. */
export interface Reply {
  status: number;
  text: string;
  retryAfter: number | undefined;
}

/** What is sent. */
export interface Sent {
  token?: string | undefined;
  /** JSON, unless it is bytes. */
  body?: unknown;
  headers?: Record<string, string>;
  /** The client leaves after so many milliseconds. */
  leaveAfter?: number;
}

/** Sends requests from an address of its own. */
export interface Client {
  /** Throws where no whole answer came. */
  send(method: string, path: string, sent?: Sent): Promise<Reply>;
  close(): void;
}

/** Longest time that an answer may take. */
const patience = 60_000;

/** A client whose connections come from one address of this machine, so that it is told from others. */
export function makeClient(url: string, address: string): Client {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  return {
    send: (method, path, { token, body, headers = {}, leaveAfter } = {}) =>
      new Promise((resolve, reject) => {
        const bytes = body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body);
        const sent = httpRequest({
          hostname,
          port,
          method,
          path,
          agent,
          localAddress: address,
          headers: {
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            ...(typeof bytes === 'string' ? { 'content-type': 'application/json' } : {}),
            ...(bytes === undefined ? {} : { 'content-length': String(Buffer.byteLength(bytes)) }),
            ...headers,
          },
        });
        sent.setTimeout(patience, () => sent.destroy(new Error(`no answer within ${patience} ms`)));
        const leaving =
          leaveAfter === undefined
            ? undefined
            : setTimeout(() => sent.destroy(new Error('left')), leaveAfter);
        let answered = false;
        sent.on('error', (error) => {
          clearTimeout(leaving);
          // The rest of a body that was refused already cannot be sent.
          if (!answered) reject(error);
        });
        sent.on('response', (response) => {
          answered = true;
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('error', reject);
          response.on('end', () => {
            clearTimeout(leaving);
            const retryAfter = response.headers['retry-after'];
            resolve({
              status: response.statusCode ?? 0,
              text: Buffer.concat(parts).toString(),
              retryAfter: retryAfter === undefined ? undefined : Number(retryAfter),
            });
          });
        });
        sent.end(bytes);
      }),
    close: () => agent.destroy(),
  };
}
