import { Problem } from '@bakehouse/contract';
import { emit, type ElementContext, type ElementResume, type Outcome } from '@bakehouse/engine';
import type { AnswerSchema } from '../schema/answer-schema.ts';
import { needed } from '../needed.ts';
import { quoted, wrongOption } from '../wrong-option.ts';
import { fitted } from './fitted.ts';

/** All rows of a statement, as they are asked for lot by lot. */
interface Reading {
  connection: string;
  statement: string;
  parameters: readonly unknown[];
  mode: 'read' | 'write';
  limit: number;
  schema: AnswerSchema | undefined;
  key: readonly string[];
}

/** How far that is; kept with the run. */
interface Position extends Reading {
  /** The values of the key in the last row. */
  after: readonly unknown[];
  count: number;
  lots: number;
  /** Whether the last lot was the last one. */
  done: boolean;
}

/** Begins to read all rows of a statement. */
export function askAll(reading: Reading, ctx: ElementContext): Promise<Outcome> {
  if (reading.mode === 'write')
    throw wrongOption('key', '"key" reads all rows, which a statement with "mode": "write" must not repeat');
  return askOn({ ...reading, after: reading.key.map(() => null), count: 0, lots: 0, done: false }, ctx);
}

/** Goes on once a lot has been gone through. */
export function resumeSql({ state, ctx }: ElementResume): Promise<Outcome> {
  return askOn(state as Position, ctx);
}

async function askOn(position: Position, ctx: ElementContext): Promise<Outcome> {
  const { connection, statement, parameters, mode, limit, schema, key, after, done } = position;
  const { count, lots } = position;
  const end = emit('default', { count, lots });
  if (done) return end;
  const ask = needed(ctx.services.sql, 'ask other databases');
  const answer = await ask(
    { connection, statement, parameters: [...parameters, ...after], mode, limit },
    ctx.effect,
  );
  const last = answer.rows.at(-1);
  if (last === undefined) return end;
  const next = answer.more ? keyOf(last, key) : [];
  if (answer.more && JSON.stringify(next) === JSON.stringify(after))
    throw wrongOption(
      'key',
      `The rows end where those before ended, at ${quoted(next)}: the statement must be ordered by "key" and give only what comes after its values, such as \`${exampleOf(key, next, parameters.length)}\` (without the type for MySQL)`,
    );
  const rows = fitted(answer.rows, schema);
  return {
    kind: 'branched',
    items: [{ rows, count: answer.rows.length, more: answer.more }],
    concurrency: 1,
    port: 'rows',
    state: {
      ...position,
      after: next,
      count: count + answer.rows.length,
      lots: lots + 1,
      done: !answer.more,
    },
  };
}

function keyOf(row: Readonly<Record<string, unknown>>, key: readonly string[]): unknown[] {
  return key.map((column) => {
    const value = Object.hasOwn(row, column) ? row[column] : undefined;
    if (value !== undefined && value !== null) return value;
    throw new Problem(
      'upstream_failed',
      `The last row has nothing in "${column}", by which the next ones would be asked for: every row must have it`,
    );
  });
}

/** How a statement goes on after its last row. PostgreSQL has to be told the type of a value that is compared with nothing else at first. */
function exampleOf(key: readonly string[], last: readonly unknown[], before: number): string {
  const values = key.map((_, at) => `$${before + at + 1}`);
  const type = typeof last[0] === 'number' ? 'bigint' : 'text';
  const later =
    key.length === 1
      ? `${key.join('')} > ${values.join('')}`
      : `(${key.join(', ')}) > (${values.join(', ')})`;
  return `(${values[0] ?? ''}::${type} is null or ${later}) order by ${key.join(', ')}`;
}
