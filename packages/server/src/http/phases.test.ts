import { expect, test } from 'vitest';
import { useScenarios } from '../testing/index.ts';
import { routes } from './routes/index.ts';

const { it } = useScenarios();

test('HEALTH3 until ready every route but the probes answers 503 with Retry-After', async () => {
  const { app, lifecycle } = it();
  lifecycle.enter('starting');
  const paths = [
    '/nothing',
    ...routes.filter((route) => route.probe !== true).map((route) => route.path.replace('*', 'x')),
  ];

  const answers = await Promise.all(paths.map((url) => app.inject({ method: 'GET', url })));

  expect(answers.map((answer) => [answer.statusCode, answer.headers['retry-after']])).toEqual(
    paths.map(() => [503, '1']),
  );
});

test('HEALTH1 HEALTH2 while starting it is live and not ready', async () => {
  const { app, lifecycle } = it();
  lifecycle.enter('starting');

  const [live, ready] = await Promise.all([app.inject('/health/live'), app.inject('/health/ready')]);

  expect([live.statusCode, ready.statusCode]).toEqual([200, 503]);
});

test('while stopping it is no longer ready, and what still comes is served on a last connection', async () => {
  const { app, lifecycle } = it();
  lifecycle.enter('stopping');

  const [ready, docs] = await Promise.all([app.inject('/health/ready'), app.inject('/docs')]);

  expect(ready.statusCode).toBe(503);
  expect(docs.statusCode).toBe(200);
  expect(docs.headers.connection).toBe('close');
});
