import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import type { Config } from '../../foundation/config/config.ts';
import { configOf } from '../../testing/config-of.ts';
import { changesState, refuseForeignOrigin, requireAppOrigin } from './origin-check.ts';

const onHttps = configOf({ PUBLIC_URL: 'https://app.example.com' });

/** What a request with these headers is told. */
const ask = async (
  check: typeof requireAppOrigin,
  config: Config,
  headers: Record<string, string>,
): Promise<string> => {
  const app = Fastify();
  app.post('/', (request) => {
    check(request, config);
    return 'allowed';
  });
  const answer = await app.inject({ method: 'POST', url: '/', headers });
  return answer.statusCode === 200 ? answer.body : answer.json<{ message: string }>().message;
};

describe('a request with the cookie', () => {
  const foreign = 'Only the app itself may make this request (see PUBLIC_URL).';

  test.each([
    [{ origin: 'https://app.example.com' }, 'allowed'],
    [{ origin: 'https://app.example.com', 'sec-fetch-site': 'same-origin' }, 'allowed'],
    [{ origin: 'https://app.example.com', 'sec-fetch-site': 'same-site' }, 'allowed'],
    [{ origin: 'https://app.example.com', 'sec-fetch-site': 'cross-site' }, foreign],
    [{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }, foreign],
    [{ origin: 'https://app.example.com.evil.example' }, foreign],
    [{ origin: 'http://app.example.com' }, foreign],
    [{ origin: 'null' }, foreign],
    [{ origin: '' }, foreign],
  ])('AUTH3 whose headers are %j is %s', async (headers, said) => {
    expect(await ask(requireAppOrigin, onHttps, headers)).toBe(said);
    expect(await ask(refuseForeignOrigin, onHttps, headers)).toBe(said);
  });

  test('AUTH3 needs an origin, which a sign-in without a cookie does not', async () => {
    const needed = 'A request with the session cookie needs an Origin header; programs send a token instead.';
    expect(await ask(requireAppOrigin, onHttps, {})).toBe(needed);
    expect(await ask(requireAppOrigin, onHttps, { 'sec-fetch-site': 'same-origin' })).toBe(needed);
    expect(await ask(refuseForeignOrigin, onHttps, {})).toBe('allowed');
    expect(await ask(refuseForeignOrigin, onHttps, { 'sec-fetch-site': 'none' })).toBe('allowed');
    expect(await ask(refuseForeignOrigin, onHttps, { 'sec-fetch-site': 'cross-site' })).toBe(foreign);
  });

  test('AUTH3 is refused as a foreign origin', () => {
    const request = { headers: { origin: 'https://evil.example' } } as Parameters<typeof requireAppOrigin>[0];
    expect(() => requireAppOrigin(request, onHttps)).toThrow(
      expect.objectContaining({ code: 'foreign_origin' }),
    );
    const without = { headers: {} } as typeof request;
    expect(() => requireAppOrigin(without, onHttps)).toThrow(
      expect.objectContaining({ code: 'foreign_origin' }),
    );
  });

  test('AUTH3 changes something by every method but those that only read', () => {
    const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'get'];
    expect(methods.filter((method) => changesState({ method }))).toEqual([
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
      'TRACE',
      'get',
    ]);
  });
});
