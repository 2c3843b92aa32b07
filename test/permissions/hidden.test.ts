import { testId, useScenarios } from '@bakehouse/server/testing';
import { beforeAll, expect, test } from 'vitest';
import { onResource } from './calls.ts';
import { makeRows } from './make-rows.ts';
import { missing, modules, roles, users } from './world.ts';

const { it } = useScenarios({ modules, users, env: { RATE_LIMIT: '10000000' } });

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** An answer, without what is another one each time and without the name that was asked for. */
async function answer(
  who: string,
  method: Method,
  url: string,
  payload: object | undefined,
  name: string,
): Promise<string> {
  const { statusCode, headers, body } = await it().app.inject({
    method,
    url,
    ...(who === 'nobody' ? {} : { headers: { authorization: `Bearer ${it().user(who).token}` } }),
    ...(payload === undefined ? {} : { payload }),
  });
  // How many requests are left says only how many came before.
  const { date: _date, 'request-id': _id, ratelimit: _left, ...kept } = headers;
  return `${statusCode} ${JSON.stringify(kept)} ${body}`
    .replace(/"instance":"[^"]*"/, '')
    .replaceAll(name, 'NAME');
}

beforeAll(() => makeRows(it()));

/** The rows of which a role may know nothing, deleted ones among them. */
const hidden: Record<string, number[]> = {
  nobody: [1, 5, 7],
  nothing: [1, 5, 7],
  overlap: [5, 6, 8],
  maker: [1, 5, 7],
  owner: [2, 4, 5, 6, 7],
  one: [1, 5, 7],
  related: [],
  admin: [],
};

for (const who of roles) {
  for (const [method, rest, body] of onResource) {
    const ask = (id: string) => answer(who, method, `/modules/orders/resources/${id}${rest}`, body, id);

    test(`ERR10 PERM8 ${method} …${rest} ${JSON.stringify(body ?? '')} as ${who} does not tell a hidden resource from none`, async () => {
      const none = await ask(missing);
      for (const n of hidden[who] ?? []) expect(await ask(testId(n)), `row ${n}`).toBe(none);
      // Ids of other modules are no ids of this one.
      expect(await ask(testId(201))).toBe(none);
    });
  }

  const batch = (op: 'update' | 'delete', id: string) => {
    const operation = op === 'update' ? { op, id, data: { note: 'x' } } : { op, id };
    return answer(who, 'POST', '/modules/orders/resources/batch', { operations: [operation] }, id);
  };

  test(`ERR10 PERM8 a batch as ${who} does not tell a hidden resource from none`, async () => {
    for (const op of ['update', 'delete'] as const)
      for (const n of [...(hidden[who] ?? []), 201])
        expect(await batch(op, testId(n))).toBe(await batch(op, missing));
  });

  test(`FIELD30 PERM8 a relation written as ${who} does not tell a hidden resource from none`, async () => {
    const ask = (id: string) =>
      answer(who, 'POST', '/modules/orders/resources', { data: { number: 7, customer: id } }, id);
    expect(await ask(testId(102))).toBe(await ask(who === 'admin' ? testId(102) : missing));
  });
}

test('ERR10 PERM3 a module without rights is not told from one that does not exist', async () => {
  const paths = [
    '',
    '/versions',
    '/resources',
    '/resources/total',
    '/resources/lastUpdated',
    '/resources/changes',
    `/resources/${testId(201)}`,
    `/resources/${testId(201)}/revisions`,
  ];
  for (const who of ['nothing', 'overlap', 'maker', 'owner', 'one', 'related'])
    for (const path of paths) {
      const ask = (module: string) => answer(who, 'GET', `/modules/${module}${path}`, undefined, module);
      expect(await ask('vault'), `${who} ${path}`).toBe(await ask('unknown'));
    }
});
