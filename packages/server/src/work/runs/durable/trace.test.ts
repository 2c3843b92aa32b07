import { expect, test } from 'vitest';
import { bounded, makeTrace, stepLimit } from './trace.ts';

const step = (more: object = {}) => ({ element: 'e', workflow: 'w', input: 1, at: 0, ms: 1.6, ...more });
const stepsOf = (text: string | null) => JSON.parse(text ?? '[]') as Record<string, unknown>[];

test('TRACE5 long values are cut, and long lists, and say so', () => {
  expect(bounded({ a: 'x'.repeat(10) })).toEqual({ a: 'x'.repeat(10) });
  expect(JSON.stringify(bounded('y'.repeat(100_000))).length).toBeLessThan(1000);
  const many = Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`key${n}`, n]));
  expect(bounded(many)).toMatchObject({ cut: true, size: expect.any(Number) as unknown });
  expect(bounded(Array.from({ length: 150 }, () => 1))).toHaveLength(101);
  const deep: { a?: unknown } = {};
  let at = deep;
  for (let n = 0; n < 10_000; n += 1) at = at.a = {};
  expect(JSON.stringify(bounded(deep)).length).toBeLessThan(1000);
});

test('TRACE5 after many steps only failures are kept, and all are counted', () => {
  const trace = makeTrace(stepLimit - 1);
  for (let n = 0; n < 5; n += 1) trace.add(step());
  trace.add(step({ error: { code: 'x', message: 'm'.repeat(5000), element: 'e' } }));
  const taken = trace.take();
  expect(taken.steps).toBe(6);
  const steps = stepsOf(taken.trace);
  expect(steps).toHaveLength(2);
  expect(steps[1]).toMatchObject({ error: { code: 'x', message: 'm'.repeat(1000) } });
  expect(trace.take()).toEqual({ trace: null, steps: 0 });
});

test('TRACE11 variables are kept where they change, and a step says which of its values are not whole', () => {
  const trace = makeTrace();
  const list = [1, 2];
  trace.add(step({ bound: { list } }));
  trace.add(step({ bound: { list }, input: 'z'.repeat(5000) }));
  trace.add(step({ inner: true }));
  trace.add(step({ bound: { list: undefined, token: 'hidden' } }));
  const [first, second, third, fourth] = stepsOf(trace.take().trace);
  expect(first).toMatchObject({ variables: { list: [1, 2] } });
  expect(first).not.toHaveProperty('lost');
  expect(second).toMatchObject({ lost: ['input'] });
  expect(second).not.toHaveProperty('variables');
  expect(third).toMatchObject({ inner: true });
  expect(fourth).toMatchObject({ variables: { token: '•••' }, unset: ['list'], lost: ['variables'] });
});

test('TRACE6 values of names that are secrets are masked, wherever they stand', () => {
  const secrets = {
    password: 'a',
    user: { apiKey: 'b', 'api-key': 'c', Authorization: 'Bearer d', name: 'Ann' },
    list: [{ token: 'e' }, { client_secret: 'f', pin: 1234 }],
    empty: { password: '' },
  };
  const shown = JSON.stringify(bounded(secrets));
  for (const value of ['"a"', '"b"', '"c"', 'Bearer d', '"e"', '"f"', '1234'])
    expect(shown).not.toContain(value);
  expect(shown).toContain('Ann');
  const trace = makeTrace();
  trace.add(step({ input: secrets, output: { secret: 's3cret' } }));
  expect(trace.take().trace).not.toContain('s3cret');
});
