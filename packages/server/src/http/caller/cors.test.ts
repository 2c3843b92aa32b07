import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import type { Config } from '../../foundation/config/config.ts';
import { makeLifecycle } from '../../foundation/lifecycle.ts';
import { configOf } from '../../testing/config-of.ts';
import { makeCors } from './cors.ts';

const here = configOf({});
const onHttps = configOf({ PUBLIC_URL: 'https://app.example.com' });
const twoHosts = configOf({ PUBLIC_URL: 'https://app.example.com', API_URL: 'https://api.example.com' });

/** What is told about a request, and whether it is handled after that. */
const tell = async (
  config: Config,
  method: 'GET' | 'OPTIONS',
  headers: Record<string, string>,
  phase: 'starting' | 'ready' = 'ready',
) => {
  const lifecycle = makeLifecycle();
  lifecycle.enter(phase);
  const cors = makeCors(config, lifecycle);
  const app = Fastify();
  app.addHook('onRequest', (request, reply, done) => {
    if (!cors(request, reply)) done();
  });
  app.route({ method: ['GET', 'OPTIONS'], url: '/', handler: () => 'handled' });
  const answer = await app.inject({ method, url: '/', headers });
  const told = Object.entries(answer.headers).filter(([name]) => /^(?:access-control-|vary$)/.test(name));
  return { status: answer.statusCode, body: answer.body, told: Object.fromEntries(told) };
};

describe('what browsers are told about other origins', () => {
  const app = { origin: 'https://app.example.com' };
  const asking = { ...app, 'access-control-request-method': 'PATCH' };
  const mayRead = {
    vary: 'Origin',
    'access-control-allow-origin': 'https://app.example.com',
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers':
      'ETag, Location, Retry-After, RateLimit, RateLimit-Policy, Request-Id, API-Version, Run-Id, Idempotent-Replayed, Content-Disposition, Written-At',
  };

  test('AUTH4 lets the app read answers and the headers it needs', async () => {
    expect(await tell(twoHosts, 'GET', app)).toEqual({ status: 200, body: 'handled', told: mayRead });
    expect(await tell(twoHosts, 'GET', asking)).toEqual({ status: 200, body: 'handled', told: mayRead });
    expect(await tell(twoHosts, 'OPTIONS', app)).toEqual({ status: 200, body: 'handled', told: mayRead });
  });

  test('AUTH4 answers the question of the app before it sends, once the process is ready', async () => {
    expect(await tell(twoHosts, 'OPTIONS', asking)).toEqual({
      status: 204,
      body: '',
      told: {
        ...mayRead,
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers':
          'Content-Type, Authorization, API-Version, If-Match, If-None-Match, Idempotency-Key, Last-Event-ID, Read-After',
        'access-control-max-age': '600',
      },
    });
    expect(await tell(twoHosts, 'OPTIONS', asking, 'starting')).toEqual({
      status: 200,
      body: 'handled',
      told: mayRead,
    });
  });

  test.each(['https://evil.example', 'https://api.example.com', 'null', 'http://app.example.com'])(
    'AUTH4 tells %s nothing, and caches that answers differ by origin',
    async (origin) => {
      const none = { status: 200, body: 'handled', told: { vary: 'Origin' } };
      expect(await tell(twoHosts, 'GET', { origin })).toEqual(none);
      expect(await tell(twoHosts, 'OPTIONS', { ...asking, origin })).toEqual(none);
      expect(await tell(twoHosts, 'GET', {})).toEqual(none);
    },
  );

  test('CFG27 lets pages of other origins use the API with a token, and never with a session', async () => {
    const page = { origin: 'https://shop.example.com' };
    const config = configOf({ CORS_ORIGINS: 'https://shop.example.com, https://other.example.com' });
    const told = {
      vary: 'Origin',
      'access-control-allow-origin': 'https://shop.example.com',
      'access-control-expose-headers': mayRead['access-control-expose-headers'],
    };
    expect(await tell(config, 'GET', page)).toEqual({ status: 200, body: 'handled', told });
    expect(await tell(config, 'OPTIONS', { ...asking, ...page })).toMatchObject({
      status: 204,
      told: { ...told, 'access-control-allow-headers': expect.stringContaining('Authorization') as string },
    });
    for (const origin of [
      'https://evil.example',
      'http://shop.example.com',
      'https://shop.example.com.evil.example',
    ])
      expect(await tell(config, 'OPTIONS', { ...asking, origin })).toMatchObject({
        told: { vary: 'Origin' },
      });
    const none = await tell(config, 'GET', { origin: 'https://evil.example' });
    expect(Object.keys(none.told)).toEqual(['vary']);
  });

  test('AUTH4 is nothing where app and API have one host', async () => {
    const none = { status: 200, body: 'handled', told: {} };
    const one = configOf({ PUBLIC_URL: 'https://app.example.com', API_URL: 'https://app.example.com' });
    for (const config of [onHttps, one, here]) expect(await tell(config, 'OPTIONS', asking)).toEqual(none);
  });
});
