import { createApiToken, updateUser } from '@bakehouse/store';
import { beforeAll, expect, test } from 'vitest';
import { on, saveThing, things, until, useScenarios } from '../../../testing/index.ts';

const canary = 'a salary of 123456';
const salaries = {
  bakery_resource_module: 'salaries',
  bakery_resource: { fields: [{ identifier: 'amount', type: 'text' }] },
};
const readAll = (to: object) => ({
  name: 'all',
  type: 'data/find',
  options: { module: 'salaries' },
  set: { all: ':output' },
  to,
});
const plain = { name: 'noop', type: 'data/map', options: { value: '$' } };
const failing = {
  name: 'fail',
  type: 'flow/fail',
  options: { code: 'no', message: '$string($input)' },
};
const start = (workflow: string) => ({
  name: 'start',
  type: 'action/run',
  options: { workflow, async: true, scope: true, input: { rows: '$all' } },
});

const lifted = {
  async: true,
  entry: 'all',
  elements: [readAll(on('noop')), { ...plain, options: { value: '1' } }],
};

const witness = {
  identifier: 'witness',
  async: true,
  entry: 'note',
  events: [{ identifier: 'witness', type: 'on_click', module: 'buttons' }],
  elements: [
    { name: 'e', type: 'event/on_click', to: { prototype: { note: ['default'] } } },
    saveThing('note', '$string($input) & $string($event.list.row)'),
  ],
};
const buttons = {
  bakery_resource_module: 'buttons',
  bakery_resource: {
    fields: [
      {
        identifier: 'items',
        type: 'list',
        options: {
          fields: [{ identifier: 'price', type: 'number' }],
          buttons: [{ identifier: 'tell', trigger: 'witness' }],
        },
      },
    ],
  },
};

const { it } = useScenarios({
  modules: [things, salaries, buttons] as never,
  work: true,
  env: { RATE_LIMIT: '1000000' },
  users: {
    clerk: [
      { workflow: '*', action: 'run' },
      { module: 'things', action: 'create' },
      { module: 'things', action: 'read' },
    ],
    payroll: [
      { workflow: '*', action: 'run' },
      { module: 'salaries', action: 'read' },
    ],
    nothing: [],
    presser: [
      { module: 'buttons', action: 'read' },
      { workflow: 'witness', action: 'run' },
    ],
    adder: [{ module: 'things', action: 'create' }],
  },
  workflows: [
    { identifier: 'child', async: true, entry: 'noop', elements: [plain] },
    { identifier: 'grandchild', async: true, entry: 'noop', elements: [plain] },
    { identifier: 'failing_child', async: true, entry: 'fail', elements: [failing] },
    {
      identifier: 'passing_on',
      async: true,
      entry: 'noop',
      elements: [{ ...plain, set: { all: '$input.rows' }, to: on('start') }, start('grandchild')],
    },
    ...['child', 'failing_child', 'passing_on'].map((child) => ({
      identifier: `gives_${child}`,
      elevated: true,
      async: true,
      entry: 'all',
      elements: [readAll(on('start')), start(child)],
    })),
    {
      identifier: 'calling',
      entry: 'call',
      async: true,
      elements: [
        { name: 'call', type: 'action/run', options: { workflow: 'called' }, to: on('noop') },
        { ...plain, options: { value: '1' } },
      ],
    },
    { identifier: 'called', elevated: true, entry: 'all', elements: [readAll(on('noop')), plain] },
    { identifier: 'own', async: true, entry: 'all', elements: [readAll({})] },
    { ...lifted, identifier: 'lifted', elevated: true },
    witness,
    {
      identifier: 'on_thing',
      events: [{ identifier: 'thing_created', type: 'on_create', module: 'things' }],
      elements: [
        { name: 'e', type: 'event/on_create', to: on('all') },
        { ...readAll(on('copy')), options: { module: 'salaries', one: true } },
        saveThing('copy', '"copied"'),
      ],
    },
    {
      identifier: 'broken',
      async: true,
      entry: 'fail',
      elements: [{ ...failing, options: { code: 'no', message: '"no"' } }],
    },
  ],
});

const tokens = new Map<string, string>();
beforeAll(async () => {
  const { pool } = it().database;
  await send('admin', 'POST', '/modules/salaries/resources', { data: { amount: canary } });
  await updateUser(pool, it().user('payroll').id, { roles: ['payroll', 'clerk', 'nothing', 'adder'] });
  for (const roles of [['clerk'], ['nothing'], ['adder']]) {
    const { token } = await createApiToken(pool, {
      userId: it().user('payroll').id,
      name: 'narrow',
      roles,
      scopes: ['runs'],
      expiresAt: null,
    });
    tokens.set(`payroll by ${roles[0] ?? ''}`, token);
  }
});

async function send(as: string, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
  const authorization = `Bearer ${tokens.get(as) ?? it().user(as).token}`;
  const answer = await it().app.inject({
    method,
    url,
    headers: { authorization },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.body, json: answer.json<Record<string, unknown>>() };
}

async function begin(workflow: string, as: string): Promise<string> {
  const { status, json, body } = await send(as, 'POST', `/workflows/${workflow}/run`, { input: {} });
  expect(status, body).toBe(202);
  return json['run'] as string;
}

/** Waits until nothing is to be done any more. */
async function settled(): Promise<void> {
  await until(async () => {
    const { rows } = await it().database.pool.query<{ n: number }>(
      `select ((select count(*) from bakehouse.event_deliveries)
         + (select count(*) from bakehouse.runs where due_at is not null))::int as n`,
    );
    return rows[0]?.n === 0;
  });
}

/** Everything that somebody is shown of runs. */
async function seen(as: string): Promise<{ id: string; workflow: string; whole: string }[]> {
  const { json } = await send(as, 'GET', '/runs?limit=1000');
  const found = json['data'] as { id: string; workflow: string }[];
  return Promise.all(
    found.map(async ({ id, workflow }) => ({
      id,
      workflow,
      whole: JSON.stringify(found) + (await send(as, 'GET', `/runs/${id}`)).body,
    })),
  );
}

test.each(['child', 'failing_child', 'passing_on'])(
  'TRACE13 what an elevated run gives to %s is not shown to the user of both',
  async (child) => {
    await begin(`gives_${child}`, 'clerk');
    await settled();

    const shown = await seen('clerk');

    expect(shown.map(({ workflow }) => workflow)).toContain(child);
    expect(shown.filter(({ whole }) => whole.includes(canary))).toEqual([]);
    const admin = (await seen('admin')).filter(({ workflow }) => workflow === child);
    expect(admin.every(({ whole }) => whole.includes(canary))).toBe(true);
  },
);

test('TRACE13 what is given on from run to run stays hidden, and a run of it again, too', async () => {
  const grandchild = (await seen('clerk')).find(({ workflow }) => workflow === 'grandchild');
  const again = await send('clerk', 'POST', `/runs/${grandchild?.id ?? ''}/rerun`);
  expect(again.status).toBe(202);
  await settled();

  expect((await seen('clerk')).filter(({ whole }) => whole.includes(canary))).toEqual([]);
  expect((await send('clerk', 'GET', `/runs/${String(again.json['run'])}`)).json).toMatchObject({
    elevated: true,
  });
});

test('TRACE13 a run that calls an elevated workflow shows nothing of what that saw', async () => {
  const run = await begin('calling', 'clerk');
  await settled();

  expect((await send('clerk', 'GET', `/runs/${run}`)).body).not.toContain(canary);
});

test('TRACE14 taking the rights from a workflow opens none of its earlier runs', async () => {
  const run = await begin('lifted', 'clerk');
  await settled();
  expect((await send('admin', 'PUT', '/workflows/lifted', lifted)).status).toBe(200);

  const { json: shown, body } = await send('clerk', 'GET', `/runs/${run}`);

  expect(shown).toMatchObject({ id: run, elevated: true, status: 'completed' });
  expect(body).not.toContain(canary);
});

test('TRACE15 a token sees, cancels, retries and repeats no run that was begun with more roles than it has', async () => {
  const run = await begin('own', 'payroll');
  const failed = await begin('broken', 'payroll');
  await settled();
  expect((await send('payroll', 'GET', `/runs/${run}`)).body).toContain(canary);

  for (const by of ['payroll by clerk', 'payroll by nothing']) {
    expect((await send(by, 'GET', '/runs')).json['data']).toEqual([]);
    for (const path of [`/runs/${run}`, `/runs/${failed}`])
      expect((await send(by, 'GET', path)).status).toBe(404);
    for (const path of [`/runs/${run}/cancel`, `/runs/${failed}/retry`, `/runs/${failed}/rerun`])
      expect((await send(by, 'POST', path)).status, path).toBe(404);
  }
  const own = await begin('broken', 'payroll by clerk');
  await settled();
  expect((await send('payroll by clerk', 'GET', '/runs')).json['data']).toMatchObject([{ id: own }]);
  expect((await send('payroll by clerk', 'POST', `/runs/${own}/retry`)).status).toBe(202);
  await settled();
});

test('EVT40 what a token writes starts workflows with the roles of the token', async () => {
  for (const by of ['payroll by clerk', 'payroll by adder']) {
    const { status } = await send(by, 'POST', '/modules/things/resources', { data: { name: by } });
    expect(status).toBe(201);
  }
  await settled();

  const { rows } = await it().database.pool.query(
    `select status, roles, start -> 'event' -> 'after' -> 'data' ->> 'name' as seen
     from bakehouse.runs where workflow = 'on_thing' order by roles`,
  );
  expect(rows).toEqual([
    { status: 'failed', roles: ['adder'], seen: null },
    { status: 'failed', roles: ['clerk'], seen: 'payroll by clerk' },
  ]);
  const { rows: copies } = await it().database.pool.query(
    `select name from modules.things where name = 'copied'`,
  );
  expect(copies).toEqual([]);
});

test("TRACE20 what was told to a workflow before it had the system's rights is not believed when it is run again", async () => {
  const again = (run: unknown, as: string) => send(as, 'POST', `/runs/${String(run)}/rerun`);
  const { json: made } = await send('admin', 'POST', '/modules/buttons/resources', {
    data: { items: [{ price: 5 }] },
  });
  const fired = await send('presser', 'POST', '/events/witness', {
    module: 'buttons',
    view: 'show',
    id: made['id'],
    list: { field: 'items', index: 0, row: { price: 1_000_000 }, button: 'tell' },
  });
  const direct = await send('presser', 'POST', '/workflows/witness/run', { input: { told: 'a lie' } });
  expect([fired.status, direct.status]).toEqual([200, 202]);
  await settled();
  const { json: listed } = await send('presser', 'GET', '/runs?workflow=witness');
  const pressed = (listed['data'] as { id: string; cause: { type: string } }[]).find(
    ({ cause }) => cause.type === 'event',
  );
  expect((await send('admin', 'PUT', '/workflows/witness', { ...witness, elevated: true })).status).toBe(200);

  expect((await again(pressed?.id, 'presser')).json).toMatchObject({ status: 409, code: 'conflict' });
  expect((await again(direct.json['run'], 'presser')).json).toMatchObject({
    errors: [{ path: 'input.told' }],
  });
  expect((await again(pressed?.id, 'admin')).status).toBe(202);
  await settled();
});
