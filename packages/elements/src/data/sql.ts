import { defineElement, listType, unknownType } from '@bakehouse/engine';
import { fixedType } from '../fixed-type.ts';
import { answerSchema } from '../schema/answer-schema.ts';
import { typeOfSchema } from '../schema/type-of-schema.ts';
import { sqlFaults } from '../sql/sql-faults.ts';
import { sqlOptions } from '../sql/sql-options.ts';

/** Asks another database. */
export const dataSql = defineElement({
  type: 'data/sql',
  summary:
    'Asks another database (PostgreSQL, MySQL or MariaDB) with one statement. The output has its rows. Values go as parameters and never become part of the statement.',
  options: sqlOptions,
  outputs: ({ key }) => (key === undefined ? ['default'] : ['rows', 'default']),
  branches: 'rows',
  effect: 'external',
  infer: ({ options: { schema, key } }) => {
    const read = answerSchema.safeParse(schema);
    const row = schema !== undefined && read.success ? typeOfSchema(read.data, 'a row') : unknownType;
    if (key !== undefined)
      return {
        outputs: {
          rows: fixedType('some of the rows', {
            rows: listType(row),
            count: { kind: 'number' },
            more: { kind: 'boolean' },
          }),
          default: fixedType('how much was read', { count: { kind: 'number' }, lots: { kind: 'number' } }),
        },
      };
    return {
      outputs: {
        default: fixedType('the answer of a database', {
          rows: listType(row),
          count: { kind: 'number' },
          more: { kind: 'boolean' },
          insertId: unknownType,
        }),
      },
    };
  },
  check: sqlFaults,
  run: async (run) => (await import('../sql/ask.ts')).askSql(run),
  resume: async (resume) => (await import('../sql/ask-on.ts')).resumeSql(resume),
  examples: [
    {
      title: 'The open orders of a customer, from the database of the shop.',
      options: {
        connection: 'shop',
        statement: 'select id, total from orders where customer = $1 and paid_at is null order by id',
        parameters: ['customer'],
        schema: {
          type: 'object',
          properties: { id: { type: 'integer' }, total: { type: 'number' } },
          required: ['id', 'total'],
        },
      },
      input: { customer: 'C-7' },
      gives: { default: { rows: [{ id: 1, total: 12.5 }], count: 1, more: false } },
    },
  ],
});
