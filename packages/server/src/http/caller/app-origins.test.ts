import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import type { Config } from '../../foundation/config/config.ts';
import { configOf } from '../../testing/config-of.ts';
import { appOrigins } from './app-origins.ts';

const here = configOf({});
const onHttps = configOf({ PUBLIC_URL: 'https://app.example.com' });

/** The origins of the app, as a request without a connection of its own sees them. */
async function originsSeen(config: Config, host: string): Promise<string[]> {
  const app = Fastify();
  app.get('/', (request) => appOrigins(request, config));
  return (await app.inject({ url: '/', headers: { host } })).json<string[]>();
}

describe('the origins of the app', () => {
  test('AUTH3 are PUBLIC_URL alone where it is set, whatever the request calls us', async () => {
    expect(await originsSeen(onHttps, 'localhost:8080')).toEqual(['https://app.example.com']);
    expect(await originsSeen(onHttps, 'evil.example')).toEqual(['https://app.example.com']);
  });

  test('AUTH3 are the names of this machine at the port it listens on, where PUBLIC_URL is not set', async () => {
    const app = Fastify();
    const config = configOf({ HOST: '0.0.0.0', PORT: '9090' });
    app.get('/', (request) => appOrigins(request, config));
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = new URL(url);
    const seen: unknown = await (await fetch(url)).json();
    await app.close();
    expect(port).not.toBe('9090');
    expect(seen).toEqual([
      `http://localhost:${port}`,
      `http://127.0.0.1:${port}`,
      `http://localhost:${port}`,
      `http://127.0.0.1:${port}`,
    ]);
    expect(await originsSeen(configOf({ HOST: '10.1.2.3', PORT: '9090' }), 'evil.example')).toEqual([
      'http://10.1.2.3:9090',
      'http://127.0.0.1:9090',
      'http://localhost:9090',
    ]);
  });

  test.each([
    'localhost',
    'LOCALHOST:3000',
    'localhost:65535',
    'app.localhost',
    'a.b-2.localhost:1',
    '127.0.0.1:1234',
    '127.1.22.255',
    '[::1]',
    '[::1]:5',
  ])('AUTH3 hold the name of a forwarded port, %s', async (host) => {
    expect(await originsSeen(here, host)).toContain(`http://${host}`);
  });

  test.each([
    'evil.example',
    'localhost.evil.example',
    'evil-localhost',
    'notlocalhost:80',
    '.localhost',
    'a_b.localhost',
    'localhost:',
    'localhost:123456',
    'localhost:80.evil.example',
    '127.0.0.1.evil.example',
    '127.0.0',
    '127.0.0.1.1',
    '127.0.0.1234',
    '1127.0.0.1',
    '128.0.0.1',
    '[::1].evil.example',
    'x[::1]',
    '[::2]',
    '::1',
  ])('AUTH3 hold no name that could be an attacker’s, %s', async (host) => {
    expect(await originsSeen(here, host)).toEqual([
      'http://127.0.0.1:8080',
      'http://127.0.0.1:8080',
      'http://localhost:8080',
    ]);
  });
});
