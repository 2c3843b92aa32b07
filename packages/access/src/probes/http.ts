import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { causeOf, type Cause } from './cause.ts';

/** An answer over HTTP or HTTPS, or the way it failed. */
export type HttpProbe =
  | { ok: true; status: number; headers: Record<string, string | string[] | undefined>; body: string }
  | { ok: false; cause: Cause; detail: string };

/** How to ask. */
export interface HttpQuestion {
  timeout: number;
  ca?: string | undefined;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

/** Asks for one page by its real host name; redirects are not followed. */
export function probeHttp(url: string, options: HttpQuestion): Promise<HttpProbe> {
  return new Promise((resolve) => {
    const request = url.startsWith('https:') ? secureRequest : plainRequest;
    const sent = request(
      url,
      {
        method: options.method ?? 'GET',
        headers: options.headers,
        agent: false,
        timeout: options.timeout,
        ...(options.ca === undefined ? {} : { ca: options.ca }),
      },
      (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (text: string) => (body = (body + text).slice(0, 65_536)));
        response.on('end', () =>
          resolve({ ok: true, status: response.statusCode ?? 0, headers: response.headers, body }),
        );
        response.on('error', (error) => resolve({ ok: false, cause: 'closed', detail: error.message }));
      },
    );
    sent.on('timeout', () => sent.destroy(Object.assign(new Error('time is up'), { code: 'ETIMEDOUT' })));
    sent.on('error', (error) => resolve({ ok: false, cause: causeOf(error), detail: error.message }));
    sent.end(options.body);
  });
}
