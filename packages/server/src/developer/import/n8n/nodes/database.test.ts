import { expect, test } from 'vitest';
import { importN8n } from '../index.ts';

/** What becomes of a node: its elements, and what is told. */
function made(type: string, parameters: object, credentials?: object) {
  const node = {
    name: 'Ask',
    type: `n8n-nodes-base.${type}`,
    parameters,
    ...(credentials && { credentials }),
  };
  const { workflows, todo } = importN8n([{ name: 'Work', nodes: [node], connections: {} }]);
  const [first] = workflows[0]?.elements ?? [];
  return {
    options: first?.options,
    isDisabled: first?.disabled === true,
    told: todo.map(({ message }) => message),
  };
}

test('IMP11 what n8n puts into a statement goes as its parameters, also where it stands in quotes', () => {
  const query =
    "=select * from orders where customer = '{{ $json.customer }}' and total > {{ $json.least }} and note <> 'it''s {open}' limit {{ 10 }};";
  expect(made('postgres', { operation: 'executeQuery', query }, { postgres: { name: 'Shop DB' } })).toEqual({
    isDisabled: false,
    options: {
      connection: 'shop_db',
      statement:
        "select * from orders where customer = $1 and total > $2 and note <> 'it''s {open}' limit $3",
      parameters: ['customer', 'least', '10'],
    },
    told: [
      'Make a connection "shop_db" of kind database with the engine postgres: an export of n8n holds no credentials.',
    ],
  });
});

test('IMP11 values beside a statement are its parameters; what changes something is written', () => {
  const query = 'update orders set paid = $1 where id = $2 returning *';
  const wanted = { connection: 'postgres', statement: query, mode: 'write' };
  const asked = (queryReplacement: string) =>
    made('postgres', { operation: 'executeQuery', query, options: { queryReplacement } }).options;
  expect(asked('={{ $json.paid }}, {{ $json.id }}')).toEqual({ ...wanted, parameters: ['paid', 'id'] });
  expect(asked('={{ [$json.paid, $json.id] }}')).toEqual({ ...wanted, parameters: '[paid, id]' });
  expect(asked('paid,id')).toEqual({ ...wanted, parameters: ['paid', 'id'] });
});

test('IMP11 an insert names its columns, in the way of its database', () => {
  const columns = { mappingMode: 'defineBelow', value: { number: '={{ $json.no }}', 'the "sum"': 12 } };
  const table = { __rl: true, mode: 'list', value: 'orders' };
  expect(made('postgres', { table, schema: { __rl: true, value: 'public' }, columns }).options).toEqual({
    connection: 'postgres',
    statement: 'insert into "public"."orders" ("number", "the ""sum""") values ($1, $2) returning *',
    parameters: ['no', '12'],
    mode: 'write',
  });
  expect(made('mySql', { operation: 'insert', table: 'orders', columns: 'number, total' }).options).toEqual({
    connection: 'mysql',
    statement: 'insert into `orders` (`number`, `total`) values ($1, $2)',
    parameters: ['number', 'total'],
    mode: 'write',
  });
});

test.each([
  { query: '=select * from {{ $json.table }}' },
  { query: "=select * from t where a like '%{{ $json.part }}%'" },
  { query: '=select * from t order by {{ $json.column }}' },
  { query: '=select * from public.{{ $json.table }}' },
  { query: 'delete from a; delete from b' },
  { query: '' },
  { operation: 'insert', table: 'orders', columns: { mappingMode: 'autoMapInputData' } },
  { operation: 'deleteTable', table: 'orders' },
])('IMP11 what no parameter can stand for is left to people: %o', (parameters) => {
  expect(made('postgres', { operation: 'executeQuery', ...parameters }).isDisabled).toBe(true);
});
