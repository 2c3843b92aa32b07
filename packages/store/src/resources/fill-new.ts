import {
  isEmpty,
  numberingOf,
  numberingPeriod,
  numberText,
  parseValue,
  Problem,
  withExpressionDefaults,
  type Numbering,
} from '@bakehouse/contract';
import type { ModuleColumn, ModuleTable } from '../modules/module-table.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { prepared } from '../sql/statement-name.ts';

type Values = Record<string, unknown>;

/** How many numbers in a row may be taken by resources that somebody numbered by hand. */
const mostTaken = 1000;

/** The values of a new resource with what it gets where nobody gave anything: numbers, then what expressions come to. */
export async function fillNew(
  access: ResourceAccess,
  table: ModuleTable,
  values: Values,
  given: unknown,
): Promise<Values> {
  const numbered = { ...values };
  for (const column of table.columns.values()) {
    const numbering = numberingOf(column.field);
    const { identifier } = column.field;
    if (numbering !== undefined && isEmpty(numbered[identifier]))
      numbered[identifier] = await nextNumber(access, table, column, numbering);
  }
  return fillByExpressions(access, table, numbered, given);
}

/** The values with what expressions come to in the fields that were left out. */
export function fillByExpressions(
  { evaluate }: Pick<ResourceAccess, 'evaluate'>,
  { definition }: ModuleTable,
  values: Values,
  given: unknown,
): Values {
  const filled = withExpressionDefaults(definition, values, new Set(Object.keys(given as object)), evaluate);
  if ('errors' in filled)
    throw new Problem('invalid', 'The content is not valid.', { errors: filled.errors });
  return filled.value;
}

/** Takes the next number that no resource has yet. */
async function nextNumber(
  { db }: ResourceAccess,
  table: ModuleTable,
  { field, sql }: ModuleColumn,
  numbering: Numbering,
): Promise<unknown> {
  const now = new Date();
  const key = [table.number, field.identifier, numberingPeriod(numbering, now), numbering.start ?? 1];
  for (let turn = 0; turn < mostTaken; turn += 1) {
    const { rows } = await db.query<{ value: string }>(
      prepared(
        `insert into bakehouse.numbers as n (module, field, period, value) values ($1, $2, $3, $4::bigint)
         on conflict (module, field, period) do update set value = greatest(n.value + 1, $4::bigint) returning value`,
        key,
      ),
    );
    const parsed = parseValue(field, numberText(numbering, Number(rows[0]?.value), now), field.identifier);
    if ('errors' in parsed)
      throw new Problem('invalid', 'There is no number left.', { errors: parsed.errors });
    const { rowCount } = await db.query(
      prepared(`select from ${table.sql} where ${sql} = $1::text limit 1`, [parsed.value]),
    );
    if (rowCount === 0) return parsed.value;
  }
  throw new Problem('conflict', `The next ${mostTaken} numbers of "${field.identifier}" are taken.`);
}
