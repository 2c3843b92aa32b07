import { beforeAll, afterAll, expect, test } from 'vitest';
import { makeTestApp, type TestApp } from '../../../testing/index.ts';

let it: TestApp;
beforeAll(async () => {
  it = await makeTestApp({ users: { clerk: [{ workflow: '*', action: 'run' }] } });
});
afterAll(() => it.close());

async function call(
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  url: string,
  payload?: object,
  as = 'admin',
): Promise<{ status: number; body: Record<string, unknown> }> {
  const headers = { authorization: `Bearer ${it.user(as).token}` };
  const answer = await it.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json() };
}

const limit = { name: 'limit', type: 'number', default: 100, about: 'What needs no approval' };

const tells = (recipe: string, more: object = {}) => ({
  identifier: 'tells',
  title: 'Tells',
  entry: 'tell',
  elements: [{ name: 'tell', type: 'data/map', options: { value: recipe } }],
  events: [],
  ...more,
});

async function told(): Promise<unknown> {
  const { body } = await call('POST', '/workflows/tells/run', { input: {} }, 'clerk');
  return body['output'];
}

test('ENV1 ENV2 ENV3 a value is its default until this server has its own, and runs that begin then have it', async () => {
  expect((await call('PUT', '/env/limit', limit)).status).toBe(201);
  expect((await call('PUT', '/workflows/tells', tells('$env.limit * 2'))).status).toBe(201);
  expect(await told()).toBe(200);

  expect((await call('PUT', '/env/limit/value', { value: 7 })).status).toBe(204);
  expect(await told()).toBe(14);
  expect((await call('GET', '/env/limit')).body).toMatchObject({ definition: limit, value: 7 });

  // Declared anew, it keeps what the server has; as another type it cannot.
  expect((await call('PUT', '/env/limit', { ...limit, default: 50 })).status).toBe(200);
  expect(await told()).toBe(14);
  expect((await call('PUT', '/env/limit/value', { value: null })).status).toBe(204);
  expect(await told()).toBe(100);
  await call('PUT', '/env/limit/value', { value: 7 });
  await call('PUT', '/env/limit', { name: 'limit', type: 'text', default: '3' });
  expect((await call('GET', '/env')).body['data']).toMatchObject([{ value: null }]);
  await call('PUT', '/env/limit', limit);
});

test('ENV1 what does not suit its type is refused where it stands, and nothing changes', async () => {
  const wrong = await call('PUT', '/env/limit/value', { value: 'seven' });
  expect([wrong.status, wrong.body['errors']]).toEqual([422, [expect.objectContaining({ path: 'value' })]]);
  const odd = await call('PUT', '/env/limit', { ...limit, default: true });
  expect([odd.status, odd.body['errors']]).toEqual([422, [expect.objectContaining({ path: 'default' })]]);
  expect((await call('PUT', '/env/2x', { ...limit, name: '2x' })).status).toBe(400);
  expect((await call('PUT', '/env/other/value', { value: 1 })).status).toBe(404);
  expect((await call('GET', '/env/limit')).body).toMatchObject({ definition: limit, value: null });
});

test('ENV4 the check knows the values and their types, and one that is read stays', async () => {
  const unknown = await call('POST', '/workflows/check', tells('$env.limmit'));
  expect(unknown.body).toMatchObject({
    warnings: [{ code: 'unknown_field', path: 'elements.0.options.value' }],
  });
  const uppercase = await call('POST', '/workflows/check', tells('$uppercase($env.limit)'));
  expect(JSON.stringify(uppercase.body)).toContain('elements.0.options.value');
  expect((await call('DELETE', '/env/limit')).status).toBe(409);
  await call('DELETE', '/workflows/tells');
  expect((await call('DELETE', '/env/limit')).status).toBe(204);
  expect((await call('DELETE', '/env/limit')).status).toBe(404);
});

test('ENV5 trials have what this server has, tests have the defaults, and called workflows see the same', async () => {
  await call('PUT', '/env/limit', limit);
  await call('PUT', '/env/limit/value', { value: 7 });
  const inner = { ...tells('$env.limit'), identifier: 'inner' };
  expect((await call('PUT', '/workflows/inner', inner)).status).toBe(201);
  const outer = tells('', {
    elements: [
      { name: 'tell', type: 'action/run', options: { workflow: 'inner', scope: true, input: { a: '1' } } },
    ],
  });
  const tried = await call('POST', '/workflows/try', { definition: outer, input: {} });
  expect(tried.body).toMatchObject({ status: 'completed', output: 7 });
  const tested = {
    ...inner,
    elements: [
      {
        name: 'tell',
        type: 'flow/if',
        options: { condition: '$env.limit = 100' },
        to: { false: { no: ['default'] } },
      },
      { name: 'no', type: 'flow/fail', options: { message: '"not the default"' } },
    ],
    tests: [{ name: 'has the default', input: {}, expect: {} }],
  };
  const { body } = await call('POST', '/workflows/test', tested);
  expect(body['tests']).toEqual([{ name: 'has the default', faults: [] }]);
});
