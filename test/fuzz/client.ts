import { Agent, request as httpRequest } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FuzzRequest } from './request.ts';

/** What came back. */
export interface FuzzAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Sends requests over a few connections that stay open. */
export interface FuzzClient {
  /** Throws where no whole answer came. */
  send(request: FuzzRequest): Promise<FuzzAnswer>;
  close(): void;
}

/** Longest time that an answer may take. */
const patience = 90_000;

/** What an answer says, whatever it was compressed by. */
function plain(body: Buffer, encoding: string | undefined): Buffer {
  if (body.length === 0) return body;
  if (encoding === 'br') return brotliDecompressSync(body);
  return encoding === 'gzip' ? gunzipSync(body) : body;
}

/** Opens so many connections, when they are needed. */
export function makeClient(url: string, connections: number): FuzzClient {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    // A connection that the server gave up at the same moment is no fault of the request: it is sent once more on a new one.
    send: (request) => exchange(request, agent).catch(() => exchange(request, false)),
    close: () => agent.destroy(),
  };

  function exchange({ method, path, headers, body }: FuzzRequest, by: Agent | false): Promise<FuzzAnswer> {
    return new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': String(body.length) };
      const sent = httpRequest({
        hostname,
        port,
        method,
        path,
        agent: by,
        headers: { ...headers, ...length },
      });
      let answered = false;
      sent.setTimeout(patience, () => sent.destroy(new Error(`no answer within ${patience} ms`)));
      sent.on('error', (error) => {
        // The rest of a body that was refused already cannot be sent.
        if (!answered) reject(error);
      });
      sent.on('response', (response) => {
        answered = true;
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          const { statusCode: status = 0, headers: received } = response;
          try {
            resolve({
              status,
              headers: received,
              body: plain(Buffer.concat(parts), received['content-encoding']),
            });
          } catch (error) {
            reject(error);
          }
        });
        response.on('error', reject);
      });
      sent.end(body);
    });
  }
}
