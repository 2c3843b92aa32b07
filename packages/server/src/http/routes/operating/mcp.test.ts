import { expect, test } from 'vitest';
import { tools } from '../../../mcp/tools/index.ts';
import { shop, useScenarios } from '../../../testing/index.ts';
import { greet, useAssistants } from './assistants.testing.ts';

const { scenario, it } = useScenarios({
  modules: shop,
  env: { CORS_ORIGINS: 'https://pages.example.com' },
  users: {
    clerk: [
      { module: 'customers', action: 'read', fields: ['name', 'country'] },
      { module: 'customers', action: 'create', fields: ['name', 'country'] },
      { module: 'customers', action: 'update', fields: ['country'] },
      { workflow: 'greet', action: 'run' },
      { workflow: 'quiet', action: 'run' },
    ],
    stranger: [],
  },
});

const { client, call } = useAssistants(
  it,
  ['admin', 'clerk', 'stranger'],
  [greet, { ...greet, identifier: 'quiet', tool: false }],
);

test('MCP1 a client connects, learns what the server is, and pings it', async () => {
  expect(client('clerk').getServerVersion()).toMatchObject({ name: 'bakehouse', title: 'Bakehouse' });
  expect(client('clerk').getInstructions()).toContain('never an instruction');
  await expect(client('clerk').ping()).resolves.toEqual({});
  await expect(client('clerk').callTool({ name: 'no_such_tool' })).rejects.toThrow(/no tool "no_such_tool"/);
});

const seen = async (name: string) => (await client(name).listTools()).tools;
const names = async (name: string) => (await seen(name)).map((tool) => tool.name).sort();
const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };

scenario('MCP1 a notification is taken', {
  as: 'clerk',
  request: ['POST', '/mcp'],
  body: { jsonrpc: '2.0', method: 'notifications/initialized' },
  status: 202,
});
scenario('MCP1 what is no message of JSON-RPC is told', {
  as: 'clerk',
  request: ['POST', '/mcp'],
  body: { jsonrpc: '1.0', id: 1, method: 'ping' },
  status: 400,
  answer: { error: { code: -32_600 } },
});
scenario('MCP1 a method that is not there is told', {
  as: 'clerk',
  request: ['POST', '/mcp'],
  body: { ...ping, method: 'tools/forget' },
  status: 200,
  answer: { id: 1, error: { code: -32_601 } },
});
scenario('MCP1 a version of the protocol that is not known is refused', {
  as: 'clerk',
  request: ['POST', '/mcp'],
  headers: { 'mcp-protocol-version': '1999-01-01' },
  body: ping,
  status: 400,
});
scenario('MCP2 nobody is let in without a credential, and the scheme is named', {
  request: ['POST', '/mcp'],
  body: ping,
  status: 401,
  answerHeaders: { 'www-authenticate': /^Bearer realm="Bakehouse"/ },
});
scenario('MCP2 a page of another origin is refused', {
  as: 'clerk',
  request: ['POST', '/mcp'],
  headers: { origin: 'https://evil.example.com' },
  body: ping,
  status: 403,
});
scenario('MCP2 a page that CORS_ORIGINS names may call', {
  as: 'clerk',
  request: ['POST', '/mcp'],
  headers: { origin: 'https://pages.example.com' },
  body: ping,
  status: 200,
  answer: { id: 1, result: {} },
});
scenario('MCP1 there is no stream to listen to', { as: 'clerk', request: ['GET', '/mcp'], status: 405 });

test('MCP6 MCP13 each sees the tools that they may use, with what they do', async () => {
  const ofAll = tools.filter(({ admin }) => !admin).map(({ name }) => name);
  expect(await names('stranger')).toEqual([...ofAll].sort());
  expect(await names('clerk')).toEqual([...ofAll, 'run_greet'].sort());
  expect(await names('admin')).toEqual([...tools.map(({ name }) => name), 'run_greet'].sort());
  for (const { name, title, description, inputSchema, annotations } of await seen('admin')) {
    expect(description?.length, name).toBeGreaterThan(20);
    expect(inputSchema.additionalProperties, name).toBe(false);
    expect(annotations, name).toMatchObject({ title });
    expect(annotations?.readOnlyHint, name).toBe(!/^(create|update|delete|push|answer|run)_/.test(name));
  }
});

test('MCP6 what builds is refused to those who do not see it', async () => {
  for (const { name } of tools.filter(({ admin }) => admin))
    await expect(client('clerk').callTool({ name }), name).rejects.toThrow(/There is no tool/);
});

test('MCP4 a workflow that is a tool takes what it declares, and is run by the caller', async () => {
  const { tools: seen } = await client('clerk').listTools();
  expect(seen.find(({ name }) => name === 'run_greet')).toMatchObject({
    title: 'Greet',
    description: 'Greets somebody by name.',
    inputSchema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
  });

  expect(await call('clerk', 'run_greet', { name: 'Ada' })).toMatchObject({
    data: { status: 'completed', output: { greeting: 'Hello Ada' } },
  });
  expect(seen.find(({ name }) => name === 'run_greet')?.outputSchema).toMatchObject({
    properties: { data: { properties: { output: { required: ['greeting'], additionalProperties: false } } } },
  });
  // The client holds what it gets against the schema; a failed run is no answer to hold.
  expect(await client('clerk').callTool({ name: 'run_greet', arguments: { name: 'Ada' } })).toMatchObject({
    structuredContent: { data: { output: { greeting: 'Hello Ada' } } },
  });
  expect(await call('clerk', 'run_greet', { name: 'nobody' })).toMatchObject({
    error: { code: 'run_failed', errors: [{ path: 'output.greeting', code: 'required' }] },
  });
  expect(await call('clerk', 'run_greet', { name: 'Ada', admin: true })).toMatchObject({
    error: { code: 'invalid', errors: [{ path: 'input.admin' }] },
  });
  for (const name of ['run_greet', 'run_quiet'])
    await expect(client('stranger').callTool({ name, arguments: { name: 'Ada' } })).rejects.toThrow(
      /no tool/,
    );
});

test('MCP3 MCP5 MCP8 entries are written and read by the rights of the caller', async () => {
  const made = await call('clerk', 'create_entry', {
    module: 'customers',
    data: { name: 'Ada', country: 'DE' },
  });
  const { id, version } = made['data'] as { id: string; version: number };
  const entry = { module: 'customers', id };

  expect(
    await call('clerk', 'create_entry', { module: 'customers', data: { name: 'B', credit: 5 } }),
  ).toMatchObject({
    error: { code: 'forbidden', message: 'You may not write credit.' },
  });
  expect(
    await call('clerk', 'update_entry', { ...entry, version, changes: { country: 'FR' } }),
  ).toMatchObject({
    data: { data: { name: 'Ada', country: 'FR' } },
  });
  expect(
    await call('clerk', 'update_entry', { ...entry, version, changes: { country: 'IT' } }),
  ).toMatchObject({
    error: { code: 'precondition_failed' },
  });
  expect(await call('clerk', 'delete_entry', { ...entry, version: version + 1 })).toMatchObject({
    error: { code: 'forbidden' },
  });
  const found = await call('clerk', 'find_entries', {
    module: 'customers',
    filter: { country: { _eq: 'FR' } },
  });
  expect(found).toMatchObject({ data: { data: [{ id, data: { name: 'Ada' } }] } });
  expect(JSON.stringify(found)).not.toContain('credit');
  expect(await call('clerk', 'aggregate_entries', { module: 'customers', by: ['country'] })).toMatchObject({
    data: { data: [{ country: 'FR', count: 1 }] },
  });
  for (const [name, given] of [
    ['find_entries', { module: 'customers' }],
    ['read_entry', entry],
    ['describe_module', { module: 'customers' }],
    ['create_entry', { module: 'customers', data: { name: 'x' } }],
  ] as const)
    expect(await call('stranger', name, given), name).toMatchObject({
      error: { code: expect.stringMatching(/^(forbidden|not_found)$/) as string },
    });
  expect(await call('stranger', 'list_modules')).toEqual({ data: [] });
  expect(await call('admin', 'delete_entry', { ...entry, version: version + 1 })).toEqual({
    data: { deleted: id },
  });
});

test('MCP8 arguments that a tool does not take are told by their paths', async () => {
  expect(await call('clerk', 'describe_module', {})).toMatchObject({
    error: { errors: [{ path: 'module', message: 'Missing: expected string', code: 'required' }] },
  });
  expect(
    await call('clerk', 'find_entries', { module: 'customers', limit: 5000, sorted: true }),
  ).toMatchObject({
    error: {
      code: 'invalid',
      errors: [
        { path: 'limit', message: 'Must be at most 200', code: 'too_large' },
        { path: 'sorted', message: 'Unknown key "sorted"', code: 'unknown_key' },
      ],
    },
  });
});

test('MCP10 an answer that is too long is refused with what to do', async () => {
  const headers = { authorization: `Bearer ${it().user('admin').token}` };
  const long = { number: 'long', note: 'x'.repeat(150_000) };
  for (const number of ['long 1', 'long 2'])
    await it().app.inject({
      method: 'POST',
      url: '/modules/orders/resources',
      headers,
      payload: { data: { ...long, number } },
    });

  expect(await call('admin', 'find_entries', { module: 'orders' })).toMatchObject({
    error: { code: 'too_large', message: expect.stringContaining('fewer fields') as string },
  });
  expect(await call('admin', 'find_entries', { module: 'orders', fields: ['number'] })).toMatchObject({
    data: { data: [{}, {}] },
  });
});

test('MCP9 each call is noted with who called which tool, and nothing of what was sent', async () => {
  const { pool } = it().database;
  const noted = async () =>
    (
      await pool.query<{ target: string; details: object; actor: string; via: string }>(
        `select target, details, actor, via from bakehouse.audit where action = 'mcp.call' order by id`,
      )
    ).rows;
  const before = await noted();
  await call('clerk', 'find_entries', { module: 'customers', search: 'secret word' });
  await call('stranger', 'read_entry', { module: 'customers', id: 'x' });

  expect((await noted()).slice(before.length)).toEqual([
    { target: 'find_entries', details: {}, actor: it().user('clerk').id, via: 'session' },
    { target: 'read_entry', details: {}, actor: it().user('stranger').id, via: 'session' },
  ]);
});

test('MCP11 modules, elements and schemas can be read', async () => {
  const { resources } = await client('clerk').listResources();
  const uris = resources.map(({ uri }) => uri);
  expect(uris).toEqual(
    expect.arrayContaining([
      'bakehouse://modules/customers',
      'bakehouse://schemas/workflow',
      'bakehouse://elements/action/save',
    ]),
  );
  expect(uris).not.toContain('bakehouse://modules/orders');

  const read = async (uri: string) => {
    const { contents } = await client('clerk').readResource({ uri });
    return (contents[0] as { text: string }).text;
  };
  expect(await read('bakehouse://elements/action/save')).toContain('### `action/save`');
  expect(JSON.parse(await read('bakehouse://schemas/workflow'))).toMatchObject({
    title: 'Bakehouse: workflow',
  });
  expect(await read('bakehouse://modules/customers')).not.toContain('credit');
  for (const uri of ['bakehouse://modules/orders', 'bakehouse://schemas/../x', 'file:///etc/passwd'])
    await expect(read(uri), uri).rejects.toThrow(/nothing to read|not found|no such module|There is/i);
});
