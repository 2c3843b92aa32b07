import { apiVersion } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { useScenarios } from '../testing/index.ts';
import { routes } from './routes/index.ts';

const { scenario, it } = useScenarios();

scenario('HEALTH1 the process tells that it listens', {
  request: ['GET', '/health/live'],
  status: 200,
  answer: { status: 'live' },
});

scenario('HEALTH2 the process tells that it can serve', {
  request: ['GET', '/health/ready'],
  status: 200,
  answer: { status: 'ready' },
});

scenario('HEALTH4 measured values are given as Prometheus text', {
  request: ['GET', '/metrics'],
  status: 200,
  answerHeaders: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
});

scenario('HEALTH5 a request passed on by a proxy may not read the metrics', {
  request: ['GET', '/metrics'],
  headers: { 'x-forwarded-for': '203.0.113.9' },
  status: 403,
  answer: { code: 'forbidden' },
});

scenario('HEALTH5 a page on this machine that has a name of its own may not read the metrics', {
  request: ['GET', '/metrics'],
  headers: { host: 'rebound.example:8080' },
  status: 403,
  answer: { code: 'forbidden' },
});

scenario('START19 the bare address leads to the app', {
  request: ['GET', '/'],
  status: 302,
  answerHeaders: { location: '/app/' },
});

scenario('API5 every answer carries the API version, also an error', {
  request: ['GET', '/nothing'],
  status: 404,
  answerHeaders: { 'api-version': apiVersion },
});

scenario('API6 a client made for another minor version is refused', {
  request: ['GET', '/openapi.json'],
  headers: { 'api-version': '0.96.0' },
  status: 400,
  answer: { code: 'unsupported_api_version' },
});

scenario('API6 a client made for another patch is served', {
  request: ['GET', '/openapi.json'],
  headers: { 'api-version': '0.97.0' },
  status: 200,
});

scenario('ERR1 ERR2 ERR3 ERR10 an unknown path is a problem with all its members', {
  request: ['GET', '/nothing'],
  status: 404,
  answerHeaders: { 'content-type': 'application/problem+json; charset=utf-8' },
  answer: {
    type: '/problems/not_found',
    title: 'Not found',
    status: 404,
    code: 'not_found',
    detail: expect.any(String) as string,
  },
});

scenario('a path asked with another method says which it takes', {
  request: ['DELETE', '/health/live'],
  status: 405,
  answerHeaders: { allow: 'GET' },
  answer: { code: 'method_not_allowed' },
});

test('a path that several routes have says each method once', async () => {
  const { headers } = await it().app.inject({ method: 'POST', url: '/modules/orders/resources/total' });
  const methods = (headers['allow'] ?? '').split(', ');
  expect(methods).toContain('GET');
  expect(new Set(methods).size).toBe(methods.length);
});

scenario('ERR7 a path that cannot be decoded is malformed', {
  request: ['GET', '/app/%zz'],
  status: 400,
  answer: { code: 'malformed' },
});

scenario('a HEAD request is answered like a GET without the body', {
  request: ['HEAD', '/health/live'],
  status: 200,
});

test('ERR4 the instance of a problem is the request id', async () => {
  const answer = await it().app.inject('/nothing');

  expect(answer.json<{ instance: string }>().instance).toBe(answer.headers['request-id']);
});

test('API3 the readable page of the API description shows every route', async () => {
  const page = await it().app.inject('/docs');

  expect(page.statusCode).toBe(200);
  for (const { method, path } of routes) {
    const shown = path.replace(/:(\w+)/g, '{$1}').replace('*', '{path}');
    expect(page.body, `${method} ${path}`).toContain(shown);
  }
  // A page, and not a program: nothing of it is a script.
  expect(page.body).toMatch(/^<!doctype html>/i);
  expect(page.body).not.toContain('<script');
});

test('API4 START20 the description is public and readable', async () => {
  const page = await it().app.inject('/docs');
  const json = await it().app.inject('/openapi.json');

  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body).toContain('/health/ready');
  expect(json.statusCode).toBe(200);
});

test('protective headers are on every answer', async () => {
  for (const path of ['/health/live', '/nothing', '/docs', '/app/']) {
    const { headers } = await it().app.inject(path);

    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
    });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  }
});

test('F21 answers of the API are kept by nobody', async () => {
  const headers = { authorization: `Bearer ${it().user('admin').token}` };
  for (const url of ['/modules', '/auth/me', '/users', '/nothing'])
    expect((await it().app.inject({ url, headers })).headers['cache-control'], url).toBe('no-store');
});

test('documents are kept apart from other windows, and get no device', async () => {
  for (const path of ['/docs', '/app/']) {
    const { headers } = await it().app.inject(path);

    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()') as string,
    });
  }
});

test('the count of requests by route is among the metrics', async () => {
  await it().app.inject('/nothing/with/a/secret');
  const { body } = await it().app.inject('/metrics');

  expect(body).toMatch(/http_requests_total\{method="GET",route="none",status="404"\} \d+/);
  expect(body).toMatch(/http_request_seconds_bucket\{method="GET",route="none",le="\+Inf"\} \d+/);
  expect(body).not.toContain('secret');
});
