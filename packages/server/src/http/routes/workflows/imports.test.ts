import { expect, test } from 'vitest';
import { useScenarios } from '../../../testing/index.ts';

const nodes = [{ name: 'Start', type: 'n8n-nodes-base.manualTrigger', parameters: {} }];
const files = [{ name: 'flow', text: JSON.stringify({ name: 'First flow', nodes, connections: {} }) }];

const { scenario, it } = useScenarios({ users: { reader: [{ module: '*', action: 'read' }] } });

test('IMP8, IMP4 an import is answered with definitions that can be stored as they are, and stores nothing', async () => {
  const headers = { authorization: `Bearer ${it().user('admin').token}` };
  const send = (method: 'GET' | 'POST', url: string, payload?: object) =>
    it().app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
  const made = (await send('POST', '/import/n8n', { files })).json<{ workflows: object[] }>();

  expect(made).toMatchObject({
    workflows: [{ identifier: 'first_flow', entry: 'Start' }],
    todo: [],
    taken: [{ type: 'manualTrigger', live: true }],
  });
  expect((await send('GET', '/workflows/first_flow')).statusCode).toBe(404);
  expect((await send('POST', '/workflows', made.workflows[0])).statusCode).toBe(201);
  for (const text of ['{', '{}', '[]', 'null']) {
    const refused = await send('POST', '/import/n8n', { files: [{ name: 'x', text }] });
    expect(refused.statusCode).toBe(422);
    expect(refused.json<{ errors: object[] }>().errors).toHaveLength(1);
  }
});

scenario('only an administrator may import', {
  as: 'reader',
  request: ['POST', '/import/n8n'],
  body: { files },
  status: 403,
});
