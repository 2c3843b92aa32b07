import { expect, test } from 'vitest';
import { useScenarios } from '../../../testing/index.ts';

const changes = (event: string) => ({ events: { on_change: [event] } });
const claims = {
  bakery_resource_module: 'claims',
  bakery_resource: {
    fields: [
      { identifier: 'note', type: 'text' },
      { identifier: 'decision', type: 'text', options: changes('decided') },
      { identifier: 'decided_by', type: 'text', readonly: true, options: changes('signed') },
      { identifier: 'signature', type: 'text', readonly: true },
      { identifier: 'total', type: 'number', readonly: true },
      {
        identifier: 'rows',
        type: 'list',
        options: {
          fields: [
            { identifier: 'price', type: 'number', options: changes('priced') },
            { identifier: 'line', type: 'number', readonly: true },
          ],
        },
      },
    ],
  },
};
const sets = (event: string, recipes: object) => ({
  identifier: event,
  events: [{ identifier: event, type: 'on_change', module: 'claims' }],
  elements: [
    {
      name: 'begin',
      type: 'event/on_change',
      set: { selector: ':selector' },
      to: { prototype: { put: ['default'] } },
    },
    { name: 'put', type: 'action/set', options: { recipes } },
  ],
});
const all = (['create', 'read', 'update'] as const).map((action) => ({ module: 'claims', action }));
const { it } = useScenarios({
  modules: [claims],
  workflows: [
    sets('decided', { decided_by: '$user.email' }),
    sets('signed', { signature: '"by " & $resource.decided_by' }),
    sets('priced', { total: '$sum([$resource.rows.price])' }),
  ],
  users: {
    clerk: all,
    noter: [
      { module: 'claims', action: 'read' },
      { module: 'claims', action: 'update', fields: ['note'] },
      { module: 'claims', action: 'create', fields: ['note'] },
    ],
  },
});

interface Answer {
  id: string;
  data: Record<string, unknown>;
  code?: string;
  errors?: { path: string }[];
}

async function call(who: string, method: 'POST' | 'PATCH' | 'PUT', body: object, id?: string) {
  const answer = await it().app.inject({
    method,
    url: `/modules/claims/resources${id === undefined ? '' : `/${id}`}`,
    headers: { authorization: `Bearer ${it().user(who).token}` },
    payload: body,
  });
  return { status: answer.statusCode, ...answer.json<Answer>() };
}

/** A claim that was there before its workflows. */
async function old(data: object = {}): Promise<string> {
  const stored = { decision: 'yes', decided_by: 'x', rows: [{ price: 5 }], total: 1, ...data };
  const { id, status } = await call('admin', 'POST', { data: stored });
  expect(status).toBe(201);
  return id;
}

test('FIELD51 a field that was changed and holds again what is stored starts its workflows on Save', async () => {
  const id = await old();
  const same = await call('clerk', 'PATCH', { data: {} }, id);
  expect(same.data).toMatchObject({ total: 1, decided_by: 'x' });
  const rows = await call('clerk', 'PATCH', { data: {}, touched: ['rows.0.price'] }, id);
  expect(rows.data).toMatchObject({ total: 5, decided_by: 'x' });
  // What the workflow sets starts those of the readonly field.
  const email = it().user('clerk').email;
  const decided = await call('clerk', 'PATCH', { data: {}, touched: ['decision'] }, id);
  expect(decided.data).toMatchObject({ decided_by: email, signature: `by ${email}` });
});

test('FIELD51 cells of a row that is gone are named without it, on creating and on replacing too', async () => {
  const made = await call('clerk', 'POST', { data: { rows: [] }, touched: ['rows.price'] });
  expect(made.data).toMatchObject({ total: 0 });
  const id = await old();
  const rows = [{ price: 5 }];
  const put = await call('clerk', 'PUT', { data: { decision: 'yes', rows }, touched: ['rows.7.price'] }, id);
  expect(put.data).toMatchObject({ total: 5 });
});

test('FIELD51 a readonly field starts workflows only where one of them has set it in the same form', async () => {
  const email = it().user('clerk').email;
  const id = await old({ decided_by: email });
  const claimed = await call('clerk', 'PATCH', { data: {}, touched: ['decided_by'] }, id);
  expect(claimed.data['signature']).toBe(`by ${it().user('admin').email}`);
  const set = await call('clerk', 'PATCH', { data: {}, touched: ['decision', 'decided_by'] }, id);
  expect(set.data).toMatchObject({ decided_by: email, signature: `by ${email}` });
});

test('FIELD51 whoever may not write a field cannot say that they have changed it', async () => {
  const id = await old();
  const forbidden = await call('noter', 'PATCH', { data: { note: 'n' }, touched: ['decision'] }, id);
  expect(forbidden).toMatchObject({ status: 403, code: 'forbidden' });
  const inRows = await call('noter', 'PATCH', { data: {}, touched: ['rows.0.price'] }, id);
  expect(inRows.status).toBe(403);
  const made = await call('noter', 'POST', { data: { note: 'n' }, touched: ['decision'] });
  expect(made.status).toBe(403);
  const allowed = await call('noter', 'PATCH', { data: { note: 'n' }, touched: ['note'] }, id);
  expect(allowed).toMatchObject({ status: 200, data: { note: 'n', decided_by: 'x', total: 1 } });
});

test('FIELD51 paths that are none are refused; names of no field have no effect', async () => {
  const id = await old();
  const wrong = await call('clerk', 'PATCH', { data: {}, touched: ['decision', '$total'] }, id);
  expect(wrong.status).toBe(422);
  expect(wrong.errors?.[0]?.path).toBe('touched.1');
  const unknown = await call(
    'clerk',
    'PATCH',
    { data: {}, touched: ['nothing', 'note.price', 'rows.0'] },
    id,
  );
  expect(unknown).toMatchObject({ status: 200, data: { total: 1, decided_by: 'x' } });
});
