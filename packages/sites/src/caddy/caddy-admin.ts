import { request } from 'node:http';
import { Problem } from '@bakehouse/contract';

/** An answer of Caddy's admin API. */
export interface CaddyAnswer {
  status: number;
  etag: string | undefined;
  body: unknown;
}

/** Asks Caddy's admin API at `http://host:port` or `unix:///path`; what it refuses is for the caller to judge. */
export async function caddyAdmin(
  adminUrl: string,
  method: string,
  path: string,
  body?: unknown,
  ifMatch?: string,
): Promise<CaddyAnswer> {
  const unix = adminUrl.startsWith('unix://');
  const target = unix
    ? { socketPath: adminUrl.slice('unix://'.length), host: 'localhost' }
    : {
        host: new URL(adminUrl).hostname.replace(/^\[|\]$/g, ''),
        port: Number(new URL(adminUrl).port || 2019),
      };
  const payload = body === undefined ? undefined : JSON.stringify(body);
  return await new Promise<CaddyAnswer>((resolve, reject) => {
    const call = request(
      {
        ...target,
        method,
        path,
        timeout: 15_000,
        headers: {
          ...(unix ? { Host: 'localhost' } : {}),
          ...(payload === undefined
            ? {}
            : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(payload) }),
          ...(ifMatch === undefined ? {} : { 'If-Match': ifMatch }),
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const { etag } = response.headers;
          resolve({
            status: response.statusCode ?? 0,
            etag,
            body: parsed(Buffer.concat(chunks).toString('utf8')),
          });
        });
        response.on('error', reject);
      },
    );
    call.on('timeout', () => call.destroy(new Problem('upstream_timeout', 'Caddy did not answer in time.')));
    call.on('error', (cause) =>
      reject(
        cause instanceof Problem
          ? cause
          : new Problem('upstream_failed', 'Caddy cannot be reached.', {}, cause),
      ),
    );
    call.end(payload);
  });
}

function parsed(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return text;
  }
}
