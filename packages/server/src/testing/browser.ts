import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { TestApp } from './test-app.ts';

/** A browser as far as a server can tell: it keeps cookies and sends its origin along. */
export interface Browser {
  send(
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
  ): Promise<LightMyRequestResponse>;
  cookie(): string;
}

/** The origin of an application under test that has no PUBLIC_URL. */
export const testOrigin = 'http://127.0.0.1:8080';

/** Opens a browser without cookies. */
export function openBrowser({ app }: TestApp, origin: string = testOrigin): Browser {
  const jar = new Map<string, string>();
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    cookie,
    async send(method, url, body) {
      const headers: InjectOptions['headers'] = {
        ...(jar.size === 0 ? {} : { cookie: cookie() }),
        ...(method === 'GET' ? {} : { origin, 'sec-fetch-site': 'same-origin' }),
      };
      const answer = await app.inject({
        method,
        url,
        headers,
        ...(body === undefined ? {} : { payload: body }),
      });
      for (const { name, value } of answer.cookies) {
        if (value === '') jar.delete(name);
        else jar.set(name, value);
      }
      return answer;
    },
  };
}
