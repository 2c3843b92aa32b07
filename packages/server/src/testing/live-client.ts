import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { openLive, type LiveClient } from './open-live.ts';
import { makeTestApp, type TestApp, type TestAppParts } from './test-app.ts';

export { openLive, type LiveClient };

/** A listening application of a test file, and WebSockets that are closed after each test. */
export interface LiveTests {
  it: () => TestApp;
  port: () => number;
  open: (options?: Parameters<typeof openLive>[1]) => Promise<LiveClient>;
  /** What shows that a user of the test sends the request. */
  bearer: (name: string) => Record<string, string>;
}

/** Gives a test file an application that listens, opened before its tests and closed after them. */
export function useLive(parts: TestAppParts): LiveTests {
  const clients: LiveClient[] = [];
  let current: { app: TestApp; port: number } | undefined;
  beforeAll(async () => {
    const app = await makeTestApp(parts);
    current = { app, port: await listenOnce(app.app) };
  });
  afterEach(() => Promise.all(clients.splice(0).map((client) => client.close())));
  afterAll(() => current?.app.close());
  const started = () => {
    if (current === undefined) throw new Error('the application does not listen yet');
    return current;
  };
  return {
    it: () => started().app,
    port: () => started().port,
    async open(options) {
      const client = await openLive(started().port, options);
      clients.push(client);
      return client;
    },
    bearer: (name) => ({ authorization: `Bearer ${started().app.user(name).token}` }),
  };
}

/** Has an application listen on a free port of this machine. */
export async function listenOnce(app: FastifyInstance): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('the application has no port');
  return address.port;
}
