import type { Services } from '@bakehouse/engine';
import { expect, test } from 'vitest';
import { check, runFirst } from '../testing.ts';

const on = (name: string, port = 'default') => ({ [port]: { [name]: ['default'] } });
const statement =
  'select id, total from orders where total > $1 and ($2::int is null or id > $2) order by id';
const workflow = (options: object = {}) => ({
  entry: 'read',
  elements: [
    {
      name: 'read',
      type: 'data/sql',
      options: { connection: 'shop', statement, parameters: ['5'], limit: 10, key: ['id'], ...options },
      to: { ...on('each', 'rows'), ...on('end') },
    },
    { name: 'each', type: 'flow/each', options: { items: 'rows' }, to: on('see', 'item') },
    { name: 'see', type: 'data/map', options: { value: 'id' } },
    { name: 'end', type: 'data/map', options: { value: '$' } },
  ],
});

const found = (definition: object) => {
  const { errors, warnings } = check({ events: [], ...definition });
  return [...errors, ...warnings].map(({ path, code }) => `${path} ${code}`).sort();
};

/** A database with so many orders that are sorted by their number. */
function shopOf(sum: number, asked: unknown[][] = []): Services {
  return {
    sql: ({ parameters, limit }) => {
      asked.push([...parameters]);
      const after = Number(parameters[1] ?? 0);
      const all = Array.from({ length: sum }, (_, at) => ({ id: at + 1, total: 10 }));
      const rows = all.filter(({ id }) => id > after).slice(0, limit);
      return Promise.resolve({ rows, count: rows.length, more: after + limit < sum });
    },
  };
}

test('SQL17 all rows are read, lot by lot, each row goes through what follows once, and only a lot is held', async () => {
  const asked: unknown[][] = [];
  const seen: unknown[] = [];
  let most = 0;
  const state = await runFirst(
    [workflow()],
    {},
    {
      services: shopOf(25, asked),
      onStep: ({ element }) => {
        if (element === 'see') seen.push(element);
      },
      onPort: (_workflow, element, _port, data) => {
        if (element === 'read') most = Math.max(most, JSON.stringify(data).length);
      },
    },
  );
  expect(asked).toEqual([
    [5, null],
    [5, 10],
    [5, 20],
  ]);
  expect(seen).toHaveLength(25);
  expect(most).toBeLessThan(400);
  expect(state).toMatchObject({ status: 'completed', output: { count: 25, lots: 3 } });
  expect(Object.keys(state.loops)).toEqual([]);
  const none = await runFirst([workflow()], {}, { services: shopOf(0) });
  expect(none.output).toEqual({ count: 0, lots: 0 });
});

test('SQL17 a statement that does not go on, and rows without what they are ordered by, fail with what to do', async () => {
  const again: Services = {
    sql: () => Promise.resolve({ rows: [{ id: 1 }], count: 1, more: true }),
  };
  const endless = await runFirst([workflow()], {}, { services: again });
  expect(endless.error).toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('`($2::bigint is null or id > $2) order by id`'),
  });
  const texts: Services = {
    sql: () => Promise.resolve({ rows: [{ name: 'a', id: 1 }], count: 1, more: true }),
  };
  const two = await runFirst([workflow({ key: ['name', 'id'] })], {}, { services: texts });
  expect(two.error).toMatchObject({
    message: expect.stringContaining('`($2::text is null or (name, id) > ($2, $3)) order by name, id`'),
  });
  for (const key of ['gone', 'toString', '__proto__']) {
    const gone = await runFirst([workflow({ key: [key] })], {}, { services: shopOf(25) });
    expect(gone.error).toMatchObject({ message: expect.stringContaining(`"${key}"`) });
  }
  const write = await runFirst([workflow({ mode: 'write' })], {}, { services: shopOf(25) });
  expect(write.error).toMatchObject({ code: 'invalid', message: expect.stringContaining('"mode"') });
});

test('SQL17 the check knows what a lot holds, how many values there are, and that the rows need an order', () => {
  const schema = { type: 'object', properties: { id: { type: 'integer' } } };
  expect(found(workflow({ schema }))).toEqual([]);
  const wrong = workflow({ schema, statement: 'select id from orders where id > $1', key: ['id'] });
  wrong.elements[1] = { ...wrong.elements[1], options: { items: 'rows.ids' } } as never;
  expect(found(wrong)).toEqual([
    'elements.0.options.key invalid',
    'elements.0.options.parameters invalid',
    'elements.1.options.items unknown_field',
  ]);
  expect(found(workflow({ mode: 'write' }))).toContain('elements.0.options.key invalid');
});
