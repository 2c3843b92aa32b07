import { expect, test } from 'vitest';
import { useDurableRuns } from './durable.test-runs.ts';

const { call, over, names } = useDurableRuns();

test('EDIT83 one element is run with what it is given, for real, and nothing behind it', async () => {
  const { status, json } = await call('/workflows/stages/run-element', {
    element: 'a',
    input: { n: 5 },
    variables: { doubled: 21, user: { id: 'somebody else' } },
  });
  expect(status, JSON.stringify(json)).toBe(202);
  const run = json['run'] as unknown as string;
  const whole = await over(run, 'completed');
  expect(await names(run)).toEqual(['a21']);
  expect(whole).toMatchObject({ trace: [{ element: 'a', input: { n: 5 } }] });
});

test('EDIT83 an element that is not there, an event, and values that a trace has hidden are refused; so is whoever is no administrator', async () => {
  const run = (body: object, as?: string) => call('/workflows/stages/run-element', body, as);
  expect((await run({ element: 'nowhere' })).status).toBe(422);
  const hidden = await run({ element: 'a', input: { token: '•••' } });
  expect(hidden).toMatchObject({ status: 409 });
  expect(hidden.json['detail']).toContain('Secret values');
  expect((await run({ element: 'a' }, 'runner')).status).toBe(403);
  expect((await call('/workflows/nothing/run-element', { element: 'a' })).status).toBe(404);
});
