import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { makeTestDatabase, type TestDatabase } from '@bakehouse/store/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { root, runProduct, type Product } from '../harness/product.ts';

const password = 'correct horse battery';
const patience = { timeout: 300_000, interval: 100 };
const example = join(root, 'examples', 'approvals');

let database: TestDatabase;
let product: Product;
const clients: Client[] = [];

beforeAll(async () => {
  database = await makeTestDatabase();
  product = await runProduct({ env: { DATABASE_URL: database.url, ADMIN_PASSWORD: password } });
  await product.ready();
});
afterAll(async () => {
  for (const client of clients) await client.close();
  await product.stop();
  await database.drop();
});

async function send(token: string, path: string, body: unknown): Promise<Record<string, unknown>> {
  const answer = await fetch(`${product.url}${path}`, {
    method: 'POST',
    headers: {
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      'content-type': 'application/json',
      connection: 'close',
    },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Record<string, unknown>;
}

async function signIn(name: string): Promise<string> {
  const email = `${name}@example.com`;
  return String((await send('', '/auth/sign-in', { email, password, mode: 'token' }))['token']);
}

/** An assistant that runs beside the command, with the rights of a token. */
async function assistant(token: string): Promise<(name: string, given?: object) => Promise<unknown>> {
  const client = new Client({ name: 'assistant', version: '1' });
  clients.push(client);
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [join(root, 'bin', 'bakehouse.mjs'), 'mcp', '--url', product.url],
      env: { PATH: process.env.PATH ?? '', BAKEHOUSE_TOKEN: token },
    }),
  );
  return async (name, given = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: { ...given } });
    const { text } = (content as { text: string }[])[0] ?? { text: '' };
    if (isError === true) throw new Error(text);
    return (JSON.parse(text) as { data: unknown }).data;
  };
}

function written(folder: string, kind: string): { kind: string; definition: Record<string, unknown> }[] {
  return readdirSync(join(example, folder)).map((file) => ({
    kind,
    definition: JSON.parse(readFileSync(join(example, folder, file), 'utf8')) as Record<string, unknown>,
  }));
}

test('MCP3 MCP6 MCP7 MCP12 an assistant builds the app of approvals and uses it, by tools alone', async () => {
  const token = await signIn('admin');
  const build = await assistant(token);
  const definitions = [
    ...written('modules', 'module'),
    ...written('roles', 'role'),
    ...written('workflows', 'workflow'),
  ];
  const [workflow] = written('workflows', 'workflow');

  // First without the module: the check says what is missing.
  const missing = await build('check_definitions', { definitions: [workflow] });
  expect(missing).toMatchObject({
    errors: expect.arrayContaining([expect.objectContaining({ code: 'unknown_module' })]) as unknown[],
  });
  expect(await build('check_definitions', { definitions })).toMatchObject({ errors: [] });
  const pushed = async (some: typeof definitions) => {
    const { review } = (await build('push_definitions', { definitions: some })) as { review: string };
    return build('push_definitions', { definitions: some, review });
  };
  expect(await pushed(definitions.filter(({ kind }) => kind !== 'workflow'))).toMatchObject({
    stored: ['modules/orders', 'roles/clerk', 'roles/manager'],
  });
  const data = { number: 'A-1', customer: 'Dora', email: 'dora@example.com', total: 5000 };
  const event = { identifier: 'order_created', module: 'orders', data };
  expect(await build('try_workflow', { definition: workflow?.definition, event })).toMatchObject({
    status: 'waiting',
    waits: ['ask'],
  });
  expect(await build('test_workflow', { definition: workflow?.definition })).toMatchObject({
    tests: [{ faults: [] }],
  });
  expect(await pushed(definitions)).toMatchObject({ stored: ['workflows/order_approval'] });

  for (const [name, role] of [
    ['carl', 'clerk'],
    ['mary', 'manager'],
  ] as const)
    await send(token, '/users', { email: `${name}@example.com`, name, password, roles: [role] });
  const clerk = await assistant(await signIn('carl'));
  const manager = await assistant(await signIn('mary'));
  const order = (await clerk('create_entry', { module: 'orders', data })) as { id: string };
  const question = await vi.waitFor(async () => {
    const { data: notes } = (await manager('list_notifications')) as {
      data: { id: string; title: string }[];
    };
    expect(notes).toMatchObject([{ title: 'Order A-1 is over the limit' }]);
    return notes[0]?.id ?? '';
  }, patience);
  await manager('answer_question', { notification: question, action: 'approve' });
  await vi.waitFor(async () => {
    const found = await clerk('find_entries', { module: 'orders', fields: ['status'] });
    expect(found).toMatchObject({ data: [{ id: order.id, data: { status: 'approved' } }] });
  }, patience);
  await expect(clerk('push_definitions', { definitions })).rejects.toThrow(/no tool/);
});

test('MCP12 a message that cannot be carried out is answered, and the next one is taken', async () => {
  const wrong = await assistant(await signIn('admin'));
  await expect(wrong('nothing_of_the_kind')).rejects.toThrow(/no tool/);
  expect(await wrong('list_modules')).toEqual(expect.any(Array));
  await expect(assistant('bht_wrong')).rejects.toThrow(/does not take the token/);
});
