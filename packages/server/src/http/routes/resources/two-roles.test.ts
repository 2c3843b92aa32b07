import type { Permission } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { useScenarios } from '../../../testing/index.ts';

const text = (identifier: string) => ({ identifier, type: 'text' });
const early = { status: { _in: ['draft', 'submitted'] } };
const reads: Permission = { module: 'claims', action: 'read' };
const first: Permission[] = [
  reads,
  { module: 'claims', action: 'create', fields: ['status', 'amount'], filter: early },
  { module: 'claims', action: 'update', fields: ['status', 'amount'], filter: early },
];
const second: Permission[] = [
  reads,
  { module: 'claims', action: 'create', fields: ['note'] },
  { module: 'claims', action: 'update', fields: ['note'] },
];
const run: Permission = { workflow: 'approve', action: 'run' };

const { it } = useScenarios({
  modules: [
    {
      bakery_resource_module: 'claims',
      bakery_resource: {
        title: 'Claims',
        fields: [text('status'), { identifier: 'amount', type: 'number' }, text('note')],
      },
    },
  ],
  workflows: [
    {
      identifier: 'approve',
      entry: 'save',
      elements: [
        {
          name: 'save',
          type: 'action/save',
          options: { module: 'claims', id: '$input.id', recipes: { status: '$input.status' } },
        },
      ],
    },
  ],
  users: {
    one: [...first, run],
    both: [...first, ...second, run],
  },
});

async function send(who: string, method: 'GET' | 'POST' | 'PATCH' | 'PUT', url: string, payload?: unknown) {
  const headers: Record<string, string> = { authorization: `Bearer ${it().user(who).token}` };
  if (typeof payload === 'string') headers['content-type'] = 'text/csv';
  return it().app.inject({
    method,
    url,
    headers,
    ...(payload === undefined ? {} : { payload: payload as object }),
  });
}

const claims = '/modules/claims/resources';

/** A claim that was approved once and is a draft again. */
async function draft(): Promise<string> {
  const made = await send('admin', 'POST', claims, { data: { status: 'approved', amount: 1, note: 'n' } });
  const { id } = made.json<{ id: string }>();
  await send('admin', 'PATCH', `${claims}/${id}`, { data: { status: 'draft' } });
  return id;
}

const statusOf = async (id: string) =>
  (await send('admin', 'GET', `${claims}/${id}`)).json<{ data: { status: string } }>().data.status;
const create = async (data: object) => (await send('both', 'POST', claims, { data })).statusCode;

const ways: Record<string, (who: string, id: string, status: string) => Promise<unknown>> = {
  PATCH: (who, id, status) => send(who, 'PATCH', `${claims}/${id}`, { data: { status } }),
  'PATCH together with a field of the other role': (who, id, status) =>
    send(who, 'PATCH', `${claims}/${id}`, { data: { status, note: 'mine' } }),
  PUT: (who, id, status) => send(who, 'PUT', `${claims}/${id}`, { data: { status, amount: 1, note: 'n' } }),
  'a batch': (who, id, status) =>
    send(who, 'POST', `${claims}/batch`, { operations: [{ op: 'update', id, data: { status } }] }),
  'a batch with the version, as a device sends it': (who, id, status) =>
    send(who, 'POST', `${claims}/batch`, {
      operations: [{ op: 'update', id, version: 2, data: { status } }],
    }),
  'an import': (who, id, status) => send(who, 'POST', `${claims}/import`, `id,status\n${id},${status}\n`),
  'a run that saves': (who, id, status) =>
    send(who, 'POST', '/workflows/approve/run', { input: { id, status } }),
};

for (const [what, write] of Object.entries(ways)) {
  test(`PERM22 by ${what} two roles together give a row no value that neither of them gives`, async () => {
    for (const who of ['one', 'both']) {
      const id = await draft();
      await write(who, id, 'approved');
      expect(await statusOf(id), who).toBe('draft');
    }
    const id = await draft();
    await write('both', id, 'submitted');
    expect(await statusOf(id)).toBe('submitted');
  });
}

test('PERM22 a version cannot be restored to which neither role may change the row', async () => {
  for (const who of ['one', 'both']) {
    const id = await draft();
    const answer = await send(who, 'POST', `${claims}/${id}/revisions/1/restore`);
    expect(answer.statusCode, answer.body).toBe(403);
  }
});

test('PERM22 what is created gets each field by a rule that covers the row', async () => {
  expect(await create({ status: 'approved' })).toBe(403);
  expect(await create({ status: 'approved', note: 'mine' })).toBe(403);
  expect(await create({ status: 'draft', note: 'mine' })).toBe(201);
  expect(await create({ note: 'mine' })).toBe(201);
});
