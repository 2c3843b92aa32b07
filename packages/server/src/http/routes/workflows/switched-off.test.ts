import { constantFrom, integer, sample, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { on, saveThing, things, until, useScenarios } from '../../../testing/index.ts';

const orders = {
  bakery_resource_module: 'orders',
  bakery_resource: {
    fields: [{ identifier: 'note', type: 'text', options: { events: { on_change: ['noted'] } } }],
    actions: [{ identifier: 'send', title: 'Send', trigger: 'sent' }],
  },
};
const begunBy = (identifier: string, type: string, event: string, options: object = {}) => ({
  identifier,
  elevated: true,
  events: [{ identifier: event, type, ...(type.startsWith('on_') ? { module: 'orders' } : {}) }],
  elements: [{ name: 'e', type: `event/${type}`, options, to: on('s') }, saveThing('s', `"${identifier}"`)],
});
const calls = (identifier: string, async: boolean) => ({
  identifier,
  elevated: true,
  entry: 'call',
  elements: [{ name: 'call', type: 'action/run', options: { workflow: 'called', async } }],
});
const direct = (identifier: string) => ({
  identifier,
  elevated: true,
  entry: 's',
  elements: [saveThing('s', `"${identifier}"`)],
});

const workflows = [
  begunBy('changed', 'on_change', 'noted'),
  begunBy('pressed', 'on_click', 'sent'),
  begunBy('created', 'on_create', 'was_created'),
  begunBy('updated', 'on_update', 'was_updated'),
  begunBy('deleted', 'on_delete', 'was_deleted'),
  begunBy('hooked', 'webhook', 'hook_me', { secret: 'open sesame, open' }),
  begunBy('ticked', 'schedule', 'night', { cron: '0 3 * * *' }),
  direct('directly'),
  direct('called'),
];

const { it } = useScenarios({
  modules: [things, orders] as never,
  work: true,
  env: { RATE_LIMIT: '1000000' },
  workflows: [...workflows, calls('calls_now', false), calls('calls_later', true)],
});

async function send(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: object) {
  const answer = await it().app.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${it().user('admin').token}`,
      ...(url.startsWith('/hooks') ? { 'webhook-secret': 'open sesame, open' } : {}),
    },
    ...(body === undefined ? {} : { payload: body }),
  });
  return {
    status: answer.statusCode,
    body: answer.body === '' ? {} : answer.json<Record<string, unknown>>(),
  };
}

const turn = async (identifier: string, active: boolean) => {
  const { body } = await send('GET', `/workflows/${identifier}`);
  const { active: _was, ...definition } = body;
  const { status } = await send('PUT', `/workflows/${identifier}`, {
    ...definition,
    ...(active ? {} : { active }),
  });
  expect(status).toBe(200);
};

const settled = () =>
  until(async () => {
    const { rows } = await it().database.pool.query<{ n: number }>(
      `select ((select count(*) from bakehouse.event_deliveries)
         + (select count(*) from bakehouse.runs where due_at is not null or status = 'running'))::int as n`,
    );
    return rows[0]?.n === 0;
  });

const done = async (): Promise<Record<string, number>> => {
  await settled();
  const { rows } = await it().database.pool.query<{ name: string; n: number }>(
    'select name, count(*)::int as n from modules.things group by name',
  );
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
};

const order = async () =>
  (await send('POST', '/modules/orders/resources', { data: {} })).body['id'] as string;

/** A workflow, how it is started, and what that is answered with where it is switched off. */
const ways: Record<string, { start: () => Promise<{ status: number; body: object }>; off: number }> = {
  changed: {
    start: () =>
      send('POST', '/events/noted', { module: 'orders', field: 'note', value: 'x', data: { note: 'x' } }),
    off: 200,
  },
  pressed: {
    start: async () => send('POST', '/events/sent', { module: 'orders', id: await order(), view: 'show' }),
    off: 409,
  },
  created: { start: () => send('POST', '/modules/orders/resources', { data: {} }), off: 201 },
  updated: {
    start: async () => send('PATCH', `/modules/orders/resources/${await order()}`, { data: { note: 'y' } }),
    off: 200,
  },
  deleted: { start: async () => send('DELETE', `/modules/orders/resources/${await order()}`), off: 204 },
  hooked: { start: () => send('POST', '/hooks/hook_me', {}), off: 404 },
  ticked: {
    start: async () => {
      await it().database.pool.query('update bakehouse.schedules set next_at = now()');
      await until(async () => {
        const due = await it().database.pool.query(
          'select from bakehouse.schedules where next_at <= clock_timestamp()',
        );
        return due.rowCount === 0;
      });
      return { status: 200, body: {} };
    },
    off: 200,
  },
  directly: { start: () => send('POST', '/workflows/directly/run', {}), off: 409 },
  calls_now: { start: () => send('POST', '/workflows/calls_now/run', {}), off: 409 },
  calls_later: { start: () => send('POST', '/workflows/calls_later/run', {}), off: 409 },
};
const target = (way: string) => (way.startsWith('calls') ? 'called' : way);

test('WF102 whatever is switched off and on again, only what is on is started, and others are told', async () => {
  const names = workflows.map(({ identifier }) => identifier);
  const steps = sample(
    tuple(constantFrom(...names), constantFrom(...Object.keys(ways)), integer({ max: 2, min: 0 })),
    {
      numRuns: 30,
      seed: Number(process.env['TEST_SEED'] ?? 7),
    },
  );
  const off = new Set<string>();
  const expected: Record<string, number> = {};
  const count = (name: string) => {
    if (!off.has(name)) expected[name] = (expected[name] ?? 0) + 1;
  };
  for (const [index, [turned, chosen, how]] of steps.entries()) {
    if (off.has(turned)) {
      if (how > 0) off.delete(turned);
    } else if (how > 0) off.add(turned);
    await turn(turned, !off.has(turned));
    // A tick is taken for what the schedules say: they follow the definition.
    await until(async () => {
      const { rowCount } = await it().database.pool.query('select from bakehouse.schedules');
      return (rowCount === 0) === off.has('ticked');
    });
    for (const way of [chosen, Object.keys(ways)[index % Object.keys(ways).length] as string]) {
      const { start, off: told } = ways[way] as (typeof ways)[string];
      const { status, body } = await start();
      const isOff = off.has(target(way));
      if (isOff) expect([way, status, body]).toEqual([way, told, expect.anything()]);
      else expect([way, status < 300]).toEqual([way, true]);
      if (isOff && told >= 400) expect(JSON.stringify(body)).toContain('switched off');
      if (['pressed', 'updated', 'deleted', 'created'].includes(way)) count('created');
      if (way !== 'created') count(target(way));
      expect(await done(), `${index} ${way}, off: ${[...off].join(' ')}`).toEqual(expected);
    }
  }
  expect(Object.keys(expected).length).toBeGreaterThan(5);
});

test('WF102 who runs one that is switched off is told by the check; a run is not begun again', async () => {
  await turn('called', true);
  const { body } = await send('POST', '/workflows/called/run', {});
  await turn('called', false);
  const rerun = await send('POST', `/runs/${body['run'] as string}/rerun`, {});
  expect([rerun.status, rerun.body['detail']]).toEqual([409, 'The workflow "called" is switched off.']);
  const checked = await send('POST', '/workflows/check', calls('calls_now', false));
  expect(checked.body['warnings']).toMatchObject([
    { code: 'switched_off', path: 'elements.0.options.workflow' },
  ]);
});
