import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTestDatabase, type TestDatabase } from '@bakehouse/store/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root, runProduct, type Product } from '../harness/product.ts';
import { useScratch } from '../harness/scratch.ts';

const scratch = useScratch();
const example = join(root, 'examples', 'orders');
const password = 'correct horse battery';

let database: TestDatabase;
let product: Product;
let token = '';

beforeAll(async () => {
  database = await makeTestDatabase();
  product = await runProduct({
    env: { DATABASE_URL: database.url, ADMIN_PASSWORD: password, APP_DIR: example, LOG_LEVEL: 'info' },
  });
  await product.ready();
  token = await signIn(product.url);
});
afterAll(async () => {
  await product.stop();
  await database.drop();
});

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({ email: 'admin@example.com', password, mode: 'token' }),
  });
  const body = (await answer.json()) as { token: string };
  return body.token;
}

async function call(method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(`${product.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      connection: 'close',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return text === '' ? undefined : JSON.parse(text);
}

/** Runs a command against the server and gives what it printed. */
async function command(...argv: string[]): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const run = await runProduct({
    env: { BAKEHOUSE_TOKEN: token, PUBLIC_URL: product.url },
    arguments: argv,
  });
  const code = await run.ended();
  return { code, ...run.output() };
}

/** The example in a folder of its own, with changes to its files. */
function changedCopy(
  change: (read: (file: string) => string, write: (file: string, text: string) => void) => void,
): string {
  const folder = join(scratch(), 'app');
  cpSync(example, folder, { recursive: true });
  change(
    (file) => readFileSync(join(folder, file), 'utf8'),
    (file, text) => writeFileSync(join(folder, file), text),
  );
  return folder;
}

const pushed = [
  'modules/customers.json',
  'modules/orders.json',
  'roles/clerk.json',
  'roles/manager.json',
  'roles/viewer.json',
  'workflows/order_submitted.json',
  'workflows/price_changed.json',
  'workflows/split_row.json',
];

test('CFG15 APP6 the definitions of APP_DIR are there after the start, and the log tells so', async () => {
  const { data } = (await call('GET', '/modules')) as { data: { bakery_resource_module: string }[] };
  expect(data.map((module) => module.bakery_resource_module)).toEqual(['customers', 'orders']);
  const { data: roles } = (await call('GET', '/roles')) as { data: { slug: string }[] };
  expect(roles.map(({ slug }) => slug)).toEqual(['admin', 'clerk', 'manager', 'viewer']);
  expect(product.output().stderr).toContain('"definition":"modules/orders","change":"new"');
  const { data: workflows } = (await call('GET', '/workflows')) as { data: { identifier: string }[] };
  const kept = ['order_submitted', 'price_changed', 'split_row'];
  expect(workflows.map(({ identifier }) => identifier)).toEqual(kept);
  expect(product.output().stderr).toContain('"definition":"workflows/split_row","change":"new"');
});

test('APP7 the example app is checked clean, and as JSON', async () => {
  expect(await command('check', example)).toEqual({
    code: 0,
    stdout: '2 modules, 3 roles, 3 workflows: 0 errors, 0 warnings.\n',
    stderr: '',
  });
  expect((await command('check', example, '--json')).stdout).toBe('{"errors":[],"warnings":[]}\n');
});

test('APP9 a push of what is there has nothing to do', async () => {
  expect(await command('push', example)).toEqual({
    code: 0,
    stdout: `Nothing to do: ${product.url} has these definitions.\n`,
    stderr: '',
  });
});

test('APP8 a pull into an empty folder gives the same files, and a second one has nothing to do', async () => {
  const folder = join(scratch(), 'new', 'app');
  const first = await command('pull', folder, '--url', product.url);
  expect(first).toMatchObject({ code: 0, stderr: '' });
  expect(readdirSync(folder)).toEqual(['modules', 'roles', 'workflows']);
  for (const file of pushed)
    expect(readFileSync(join(folder, file), 'utf8'), file).toBe(readFileSync(join(example, file), 'utf8'));

  writeFileSync(join(folder, 'modules', 'mine.txt'), 'x');
  mkdirSync(join(folder, 'queues'));
  const second = await command('pull', folder);
  expect(second.stdout).toBe(`Nothing to do: the folder has what ${product.url} has.\n`);
  expect(existsSync(join(folder, 'modules', 'mine.txt'))).toBe(true);
});

test('APP9 a changed copy is pushed with a diff, first dry, then in earnest, then with nothing left to do', async () => {
  const folder = changedCopy((read, write) => {
    write('modules/orders.json', read('modules/orders.json').replace('"title": "Note"', '"title": "Remark"'));
    write(
      'roles/viewer.json',
      JSON.stringify({
        slug: 'viewer',
        title: 'Looker-on',
        permissions: [{ module: 'customers', action: 'read' }],
      }),
    );
    write('roles/driver.json', JSON.stringify({ slug: 'driver', title: 'Driver', permissions: [] }));
  });

  const dry = await command('push', folder, '--dry-run');
  expect(dry.code).toBe(2);
  expect(dry.stdout).toContain(`modules/orders (changed)\n@@ `);
  expect(dry.stdout).toContain(
    '-      { "identifier": "note", "type": "textarea", "title": "Note" }\n+      { "identifier": "note", "type": "textarea", "title": "Remark" }\n',
  );
  expect(dry.stdout).toContain('roles/driver (new)\n@@ -0,0 +1,5 @@\n+{\n+  "slug": "driver",\n');
  expect(dry.stdout).toContain('roles/viewer (changed)\n');
  expect(dry.stdout).toMatch(/3 to apply; nothing was changed\.\n$/);
  expect(dry.stdout).not.toContain('\u001B');

  const applied = await command('push', folder);
  expect(applied.code).toBe(0);
  expect(applied.stdout).toContain(
    `Applied to ${product.url}: modules/orders, roles/driver, roles/viewer.\n`,
  );

  expect((await command('push', folder)).stdout).toMatch(/^Nothing to do: .*\n$/);
  expect(await call('GET', '/roles/viewer')).toMatchObject({ title: 'Looker-on' });

  const back = await command('push', example, '--dry-run');
  expect(back.stdout).toContain('Only on the server, and left there (--delete removes them): roles/driver\n');
  const deleted = await command('push', example, '--delete', '--json');
  expect(JSON.parse(deleted.stdout)).toMatchObject({
    applied: true,
    changes: [
      { definition: 'modules/orders', change: 'changed' },
      { definition: 'roles/viewer', change: 'changed' },
      { definition: 'roles/driver', change: 'removed' },
    ],
  });
  expect(await call('GET', '/roles/driver')).toMatchObject({ code: 'not_found' });
});

test('APP9 APP10 with one error nothing is pushed', async () => {
  const folder = changedCopy((read, write) => {
    write(
      'modules/customers.json',
      read('modules/customers.json').replace('"title": "Phone"', '"title": "Call"'),
    );
    write('roles/viewer.json', read('roles/viewer.json').replace('"orders"', '"odours"'));
  });

  const { code, stdout, stderr } = await command('push', folder);

  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(
    /^error {3}roles\/viewer\.json:permissions\.1\.module: There is no module "odours" \(line \d+/,
  );
  expect(await call('GET', '/modules/customers')).toMatchObject({
    bakery_resource: { fields: [{}, {}, { title: 'Phone' }, {}, {}, {}] },
  });
});

test('APP9 a change that would lose values is refused with its count', async () => {
  await call('POST', '/modules/customers/resources', { data: { name: 'Ann', note: 'many words' } });
  const folder = changedCopy((read, write) =>
    write(
      'modules/customers.json',
      read('modules/customers.json').replace('"note", "type": "textarea"', '"note", "type": "integer"'),
    ),
  );

  const { code, stderr } = await command('push', folder);

  expect(code).toBe(1);
  expect(stderr).toMatch(
    /modules\/customers was refused: .*"note" cannot become integer: 1 resource holds[\s\S]*Nothing was applied\.\n$/,
  );
});

test('APP11 after a field is removed, prune drops its values for good', async () => {
  const folder = changedCopy((read, write) => {
    const module = JSON.parse(read('modules/customers.json')) as {
      bakery_resource: { fields: { identifier: string }[] };
    };
    module.bakery_resource.fields = module.bakery_resource.fields.filter(
      ({ identifier }) => identifier !== 'note',
    );
    write('modules/customers.json', JSON.stringify(module));
  });
  await command('push', folder);

  expect(await command('prune', '--dry-run')).toMatchObject({
    code: 2,
    stdout: 'field customers.note: 1 value\nNothing was dropped.\n',
  });
  expect(await command('prune', '--yes')).toMatchObject({
    code: 0,
    stdout: 'field customers.note: 1 value\nDropped 1.\n',
  });
  expect(await command('prune')).toMatchObject({ code: 0, stdout: 'Nothing to drop.\n' });

  await command('push', example);
  const { data } = (await call('GET', '/modules/customers/resources')) as { data: { data: object }[] };
  expect(data.map((row) => row.data)).toMatchObject([{ name: 'Ann', note: null }]);
});

test('a missing or wrong token is told, and not printed', async () => {
  const missing = await runProduct({ env: { PUBLIC_URL: product.url }, arguments: ['pull', scratch()] });
  expect(await missing.ended()).toBe(1);
  expect(missing.output().stderr).toMatch(/^bakehouse: BAKEHOUSE_TOKEN is not set\./);
  const wrong = await runProduct({
    env: { PUBLIC_URL: product.url, BAKEHOUSE_TOKEN: 'not-a-token' },
    arguments: ['push', example],
  });
  expect(await wrong.ended()).toBe(1);
  expect(wrong.output().stderr).toBe(
    `bakehouse: The server at ${product.url} does not take the token in BAKEHOUSE_TOKEN.\n`,
  );
});

test('APP6 errors in APP_DIR are told together, and nothing is started', async () => {
  const folder = changedCopy((_, write) => {
    write('modules/odd.json', '{');
    write(
      'roles/clerk.json',
      JSON.stringify({ slug: 'clerk', title: 'Clerk', permissions: [{ module: 'cups', action: 'read' }] }),
    );
  });
  const dataDir = join(scratch(), 'data');

  const refused = await runProduct({ env: { APP_DIR: folder, DATA_DIR: dataDir } });

  expect(await refused.ended()).toBe(78);
  expect(refused.output().stderr).toBe(`bakehouse: the definitions in APP_DIR are wrong; nothing was applied:
  error   modules/odd.json: is not JSON: Expected "}", found the end of the file (line 1, column 2)
  error   roles/clerk.json:permissions.0.module: There is no module "cups" (line 1, column 49)
`);
  expect(existsSync(dataDir)).toBe(false);
});

test('CFG15 an APP_DIR that is not there is a wrong configuration', async () => {
  const folder = join(scratch(), 'nowhere');
  const refused = await runProduct({ env: { APP_DIR: folder, DATA_DIR: join(scratch(), 'data') } });
  expect(await refused.ended()).toBe(78);
  expect(refused.output().stderr).toContain(`The folder ${folder} does not exist.`);
});

test('APP6 several processes that start at once apply the definitions once', async () => {
  const own = await makeTestDatabase();
  const env = { DATABASE_URL: own.url, APP_DIR: example, LOG_LEVEL: 'info' };

  const products = await Promise.all([1, 2, 3].map(() => runProduct({ env })));
  await Promise.all(products.map((each) => each.ready()));

  const { rows } = await own.pool.query('select identifier, version from bakehouse.modules order by 1');
  expect(rows).toEqual(['customers', 'orders'].map((identifier) => ({ identifier, version: 1 })));
  const logged = products.map((each) => each.output().stderr).join('');
  expect(logged.match(/definition applied/g)).toHaveLength(8);
  expect(await Promise.all(products.map((each) => each.stop()))).toEqual([0, 0, 0]);
  await own.drop();
});
