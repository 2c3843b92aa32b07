import type { RequestListener } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { startWebServer, type WebServer } from '../../testing/web-server.ts';
import { makeHttpClient } from './http-client.ts';

let server: WebServer | undefined;
afterEach(async () => {
  await server?.close();
});

async function serve(listener: RequestListener) {
  const started = await startWebServer(listener);
  server = started;
  return { server: started, client: makeHttpClient({ allowPrivate: ['127.0.0.1'] }) };
}

test('the body of a success is handed on piece by piece, that of a failure is in the answer', async () => {
  const { server, client } = await serve((request, response) => {
    const status = Number((request.url ?? '').slice(1));
    response.writeHead(status, { 'x-kind': 'piece' }).end(status === 204 ? undefined : 'content');
  });
  for (const [status, taken] of [
    [200, true],
    [204, true],
    [299, true],
    [300, false],
    [404, false],
  ] as const) {
    const pieces: string[] = [];
    const kinds: (string | undefined)[] = [];
    const answer = await client({
      url: `${server.url}/${status}`,
      async into(body, headers) {
        kinds.push(headers['x-kind']);
        for await (const piece of body) pieces.push(piece.toString());
      },
    });
    expect(answer.status).toBe(status);
    expect(kinds).toEqual(taken ? ['piece'] : []);
    expect(pieces.join('')).toBe(taken && status !== 204 ? 'content' : '');
    expect(answer.body.toString()).toBe(taken ? '' : 'content');
  }
  await expect(
    client({ url: `${server.url}/200`, into: () => Promise.reject(new Error('no room')) }),
  ).rejects.toMatchObject({ code: 'upstream_failed' });
});

test('a request goes only where its writer allows, at every redirect', async () => {
  const { server, client } = await serve((request, response) => {
    if (request.url === '/first') response.writeHead(302, { location: '/second' }).end();
    else response.end('reached');
  });
  const asked: string[] = [];
  const allows = (refused: string) => (url: URL) => {
    asked.push(url.pathname);
    if (url.pathname === refused) throw new Error(`not ${refused}`);
  };
  const answer = await client({ url: `${server.url}/first`, allows: allows('/third') });
  expect([answer.body.toString(), answer.url]).toEqual(['reached', `${server.url}/second`]);
  expect(asked).toEqual(['/first', '/second']);
  await expect(client({ url: `${server.url}/first`, allows: allows('/second') })).rejects.toThrow(
    'not /second',
  );
  await expect(client({ url: `${server.url}/first`, allows: allows('/first') })).rejects.toThrow(
    'not /first',
  );
  expect(server.requests.map(({ url }) => url)).toEqual(['/first', '/second', '/first']);
});
