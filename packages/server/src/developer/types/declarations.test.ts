import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkFolder } from '../definitions/check-folder.ts';
import { DefinitionSet } from '../definitions/definition-set.ts';
import { productFolder } from '../../foundation/places.ts';
import { declarations } from './declarations.ts';

const folder = mkdtempSync(join(tmpdir(), 'types-'));
const orders = checkFolder(join(productFolder(), 'examples', 'orders')).set;
const saving = {
  identifier: 'save_order',
  entry: 'a',
  elements: [
    {
      name: 'a',
      type: 'action/save',
      options: {
        module: 'orders',
        recipes: { number: '$input.number', country: '$input.country', note: '$input.who.name & "!"' },
      },
    },
  ],
};

const declared = {
  identifier: 'declared',
  entry: 'a',
  input: [
    { identifier: 'name', type: 'text', required: true },
    { identifier: 'much', type: 'number' },
  ],
  output: [
    { identifier: 'total', type: 'number', required: true },
    { identifier: 'state', type: 'select', options: { choices: ['open', 'done'] } },
  ],
  elements: [{ name: 'a', type: 'data/map', options: { value: { total: '$input.much' } } }],
};

beforeAll(() => {
  const set = new DefinitionSet([
    ...orders.all,
    { folder: 'workflows', identifier: 'save_order', json: saving },
    { folder: 'workflows', identifier: 'declared', json: declared },
  ]);
  writeFileSync(join(folder, 'bakehouse.d.ts'), declarations(set));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What tsc says of a program beside the declarations. */
function compile(program: string): { status: number | null; stdout: string } {
  writeFileSync(join(folder, 'program.ts'), `import type * as app from './bakehouse.d.ts';\n${program}`);
  const tsc = join(productFolder(), 'node_modules', '.bin', 'tsc');
  const flags = [
    '--noEmit',
    '--strict',
    '--allowImportingTsExtensions',
    '--module',
    'nodenext',
    '--lib',
    'es2023,dom',
  ];
  const { status, stdout } = spawnSync(tsc, [...flags, '--types', '', join(folder, 'program.ts')], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, stdout };
}

test('APP13 a program that fits the definitions is accepted', () => {
  const { status, stdout } = compile(`
    const made: app.NewData['orders'] = { number: 'A', country: 'DE', items: [{ sku: 'X', price: 1.5, qty: 2 }] };
    function total({ data }: app.Resource<'orders'>): number {
      return (data.items ?? []).reduce((sum, { price, qty }) => sum + (price ?? 0) * (qty ?? 0), 0);
    }
    const input: app.WorkflowInputs['save_order'] = { number: made.number, country: 'FR', who: 7 };
    export { input, total };
  `);
  expect(stdout).toBe('');
  expect(status).toBe(0);
});

test('CLI8 the client takes them as they are written, with what workflows declare', () => {
  const { status, stdout } = compile(`
    import { createClient } from ${JSON.stringify(join(productFolder(), 'packages/client/src/index.ts'))};
    const client = createClient<app.App>();
    export const orders = client.module('orders').list({ fields: ['number', 'customer.name', 'items.sku'] });
    export const names = orders.then(({ data }) => data.map(({ expand }) => expand.customer?.data.name));
    export const declared = client.workflow('declared').run({ name: 'x', much: 5 });
    const given = declared.then(({ done }) => done);
    export const total: Promise<number> = given.then((each) => each.total);
    export const state: Promise<'open' | 'done' | null> = given.then((each) => each.state);
    // @ts-expect-error it is not declared
    export const other = given.then((each) => each.other);
    // @ts-expect-error it is a number
    export const wrong = client.workflow('declared').run({ name: 'x', much: '5' });
    export const latest = client.module('customers').list({ fields: [{ 'orders(of customer)': { fields: ['number'], limit: 1 } }] });
    export const numbers: Promise<string[]> = latest.then((page) => page.data.flatMap(({ expand }) => expand['orders(of customer)'].data.map(({ data }) => data.number)));
    // @ts-expect-error customers have no orders of that name
    export const others = client.module('customers').list({ fields: ['orders(of buyer).number'] });
    // @ts-expect-error there is no such field of customers
    export const nothing = client.module('orders').list({ fields: ['customer.nme'] });
  `);
  expect(stdout).toBe('');
  expect(status).toBe(0);
});

test('APP13 a program that does not fit is refused, each fault at its place', () => {
  const { status, stdout } = compile(`
    export const noNumber: app.NewData['orders'] = { country: 'DE' };
    export const country: app.NewData['orders'] = { number: 'A', country: 'XX' };
    export const price: app.NewData['orders'] = { number: 'A', items: [{ price: 'much' }] };
    export const field: app.NewData['orders'] = { number: 'A', totl: 1 };
    export const module: app.NewData['odours'] = {};
    export const input: app.WorkflowInputs['save_order'] = { number: 7, country: 'DE', who: 1 };
  `);
  expect(status).not.toBe(0);
  const lines = [...stdout.matchAll(/program\.ts\((\d+),\d+\): error/g)].map(([, line]) => Number(line));
  expect(lines).toEqual([3, 4, 5, 6, 7, 8]);
});

test('APP13 titles cannot break out of their comments', () => {
  const json = {
    bakery_resource_module: 'odd',
    bakery_resource: { title: '*/ x', fields: [{ identifier: 'a', type: 'text', title: 'two\nlines */' }] },
  };
  const text = declarations(new DefinitionSet([{ folder: 'modules', identifier: 'odd', json }]));
  expect(text).toContain('/** * / x, as one is read. */');
  expect(text).toContain('/** two lines * / */');
});
