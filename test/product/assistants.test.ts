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

interface Made {
  kind: string;
  definition: Record<string, unknown>;
}

function written(folder: string, kind: string): Made[] {
  return readdirSync(join(example, folder)).map((file) => ({
    kind,
    definition: JSON.parse(readFileSync(join(example, folder, file), 'utf8')) as Record<string, unknown>,
  }));
}

/** What somebody asks for, sentence by sentence, and what an assistant makes of each. */
function planOfApprovals(): { says: string; makes: Made[] }[] {
  const [orders] = written('modules', 'module');
  const [clerk, manager] = written('roles', 'role');
  const [approval] = written('workflows', 'workflow');
  if (orders === undefined) throw new Error('the example has no module');
  const { bakery_resource } = orders.definition as { bakery_resource: { fields: object[] } };
  const four = { title: 'Orders', label: '$resource.number', fields: bakery_resource.fields.slice(0, 4) };
  const begun = { kind: 'module', definition: { ...orders.definition, bakery_resource: four } };
  const plan: { says: string; makes: (Made | undefined)[] }[] = [
    { says: 'We take orders: a number, who ordered, their e-mail, and what it costs.', makes: [begun] },
    { says: 'An order is new, approved or rejected, and tells what was decided.', makes: [orders] },
    { says: 'A clerk takes orders and decides nothing.', makes: [clerk] },
    { says: 'A manager sees them all.', makes: [manager] },
    {
      says: 'An order over 1,000 waits for a manager; once it is approved the customer gets a mail with a PDF.',
      makes: [approval],
    },
  ];
  return plan.map(({ says, makes }) => ({ says, makes: makes.filter((each) => each !== undefined) }));
}

test('MCP3 MCP6 MCP7 MCP12 an assistant builds the app of approvals sentence by sentence and uses it, by tools alone', async () => {
  const token = await signIn('admin');
  const build = await assistant(token);
  const data = { number: 'A-1', customer: 'Dora', email: 'dora@example.com', total: 5000 };
  const event = { identifier: 'order_created', module: 'orders', data };
  const plan = planOfApprovals();

  // First the last sentence alone: the check says what is missing.
  expect(await build('check_definitions', { definitions: plan.at(-1)?.makes })).toMatchObject({
    errors: expect.arrayContaining([expect.objectContaining({ code: 'unknown_module' })]) as unknown[],
  });
  for (const { says, makes: definitions } of plan) {
    expect(await build('check_definitions', { definitions }), says).toMatchObject({ errors: [] });
    for (const { kind, definition } of definitions.filter((each) => each.kind === 'workflow')) {
      expect(await build('try_workflow', { definition, event }), kind).toMatchObject({
        status: 'waiting',
        waits: ['ask'],
        effects: [{ effect: 'notify', recipients: ['manager'] }],
      });
      expect(await build('test_workflow', { definition }), kind).toMatchObject({ tests: [{ faults: [] }] });
    }
    const { review } = (await build('push_definitions', { definitions })) as { review: string };
    expect(await build('push_definitions', { definitions, review }), says).toMatchObject({
      stored: [expect.any(String)],
    });
  }
  // What was built is the example, to the letter.
  for (const { kind, definition } of plan.slice(1).flatMap(({ makes }) => makes)) {
    const name = definition['bakery_resource_module'] ?? definition['slug'] ?? definition['identifier'];
    expect(await build('get_definition', { kind, name })).toMatchObject(definition);
  }
  const definitions = plan.slice(1).flatMap(({ makes }) => makes);
  expect(await build('push_definitions', { definitions })).toMatchObject({ changes: [] });

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
