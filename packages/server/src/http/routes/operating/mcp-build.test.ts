import { expect, test } from 'vitest';
import { useScenarios } from '../../../testing/index.ts';
import { greet, useAssistants } from './assistants.testing.ts';

const { it } = useScenarios();
const { call } = useAssistants(it, ['admin']);

const definitionOf = (title: string) => ({
  kind: 'module',
  definition: {
    bakery_resource_module: 'pushed',
    bakery_resource: { title, fields: [{ identifier: 'name', type: 'text' }] },
  },
});

test('MCP7 definitions are stored only after exactly these changes were looked at', async () => {
  const first = await call('admin', 'push_definitions', { definitions: [definitionOf('Pushed')] });
  expect(first).toMatchObject({
    data: {
      changes: [
        { definition: 'modules/pushed', change: 'new', diff: expect.stringContaining('+') as string },
      ],
    },
  });
  const { review } = first['data'] as { review: string };
  expect(await call('admin', 'get_definition', { kind: 'module', name: 'pushed' })).toMatchObject({
    error: { code: 'not_found' },
  });

  expect(
    await call('admin', 'push_definitions', { definitions: [definitionOf('Other')], review }),
  ).toMatchObject({
    error: { code: 'conflict' },
  });
  expect(
    await call('admin', 'push_definitions', { definitions: [definitionOf('Pushed')], review }),
  ).toMatchObject({
    data: { stored: ['modules/pushed'] },
  });

  const second = await call('admin', 'push_definitions', { definitions: [definitionOf('Again')] });
  const stale = (second['data'] as { review: string }).review;
  const headers = { authorization: `Bearer ${it().user('admin').token}` };
  const { definition } = definitionOf('Between');
  await it().app.inject({ method: 'PUT', url: '/modules/pushed', headers, payload: definition });
  expect(
    await call('admin', 'push_definitions', { definitions: [definitionOf('Again')], review: stale }),
  ).toMatchObject({ error: { code: 'conflict' } });
  expect(await call('admin', 'get_definition', { kind: 'module', name: 'pushed' })).toMatchObject({
    data: { bakery_resource: { title: 'Between' } },
  });
});

test('MCP7 MCP8 definitions with faults are never stored, and each fault has its place', async () => {
  const definition = { ...greet, identifier: 'faulty', entry: 'nowhere' };
  const definitions = [{ kind: 'workflow', definition }];

  expect(await call('admin', 'check_definitions', { definitions })).toMatchObject({
    data: { errors: [{ definition: 'workflows/faulty', path: 'entry', code: 'unknown_element' }] },
  });
  expect(await call('admin', 'push_definitions', { definitions })).toMatchObject({
    error: { code: 'invalid', errors: [{ path: 'workflows/faulty: entry' }] },
  });
  expect(
    await call('admin', 'check_definitions', { definitions: [{ kind: 'workflow', definition: {} }] }),
  ).toMatchObject({ error: { errors: [{ path: 'definitions.0.definition.identifier' }] } });
});

test('MCP6 a workflow is tried and tested with effects held back', async () => {
  expect(await call('admin', 'try_workflow', { definition: greet, input: { name: 'Ada' } })).toMatchObject({
    data: { status: 'completed', output: { greeting: 'Hello Ada' }, effects: [] },
  });
  const tests = [{ name: 'greets', input: { name: 'Ada' }, expect: { status: 'failed' } }];
  expect(await call('admin', 'test_workflow', { definition: { ...greet, tests } })).toMatchObject({
    data: { tests: [{ name: 'greets', faults: [expect.stringContaining('completed') as string] }] },
  });
});
