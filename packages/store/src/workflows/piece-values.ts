import { Problem } from '@bakehouse/contract';
import { transact, type Executor } from '../connect/executor.ts';

/** Whose values: those of a piece for a workflow, or for all of them. */
export interface PieceValues {
  piece: string;
  workflow: string | null;
}

/** What a piece may keep in one place. */
export const pieceValueLimits = { key: 128, value: 512 * 1024, keys: 1000, all: 4 * 1024 ** 2 } as const;

/** The stored workflow that a run is of; undefined where it is not stored. */
export async function workflowOfRun(db: Executor, run: string): Promise<string | undefined> {
  const { rows } = await db.query<{ identifier: string }>(
    `select identifier from bakehouse.workflows w join bakehouse.runs r on r.workflow = w.identifier where r.id = $1`,
    [run],
  );
  return rows[0]?.identifier;
}

/** A value that a piece keeps, as it is stored; null where there is none. */
export async function readPieceValue(
  db: Executor,
  { piece, workflow }: PieceValues,
  key: string,
): Promise<Buffer | null> {
  const { rows } = await db.query<{ value: Buffer }>(
    `select value from bakehouse.piece_values
     where piece = $1 and coalesce(workflow, '') = coalesce($2, '') and key = $3`,
    [piece, workflow, key],
  );
  return rows[0]?.value ?? null;
}

/** Keeps a value of a piece in the form that `stored` gives it; null takes it away. */
export async function putPieceValue(
  db: Executor,
  { piece, workflow }: PieceValues,
  key: string,
  value: unknown,
  stored: (text: string) => Buffer,
): Promise<void> {
  if (value === null || value === undefined)
    return void (await db.query(
      `delete from bakehouse.piece_values
       where piece = $1 and coalesce(workflow, '') = coalesce($2, '') and key = $3`,
      [piece, workflow, key],
    ));
  const text = keptText(key, value);
  await transact(db, async (client) => {
    await client.query(
      `insert into bakehouse.piece_values (piece, workflow, key, value) values ($1, $2, $3, $4)
       on conflict (piece, coalesce(workflow, ''), key) do update set value = excluded.value, updated_at = now()`,
      [piece, workflow, key, stored(text)],
    );
    const { rows } = await client.query<{ keys: number; bytes: number }>(
      `select count(*)::integer as keys, sum(octet_length(value))::integer as bytes
       from bakehouse.piece_values where piece = $1 and coalesce(workflow, '') = coalesce($2, '')`,
      [piece, workflow],
    );
    const { keys = 0, bytes = 0 } = rows[0] ?? {};
    if (keys > pieceValueLimits.keys || bytes > pieceValueLimits.all)
      throw new Problem(
        'invalid',
        `The piece "${piece}" keeps too much: at most ${pieceValueLimits.keys} values of ${pieceValueLimits.all} bytes together.`,
      );
  });
}

/** A value as it is kept, where it is not too large. */
export function keptText(key: string, value: unknown): string {
  const text = JSON.stringify(value);
  if (key.length > pieceValueLimits.key || Buffer.byteLength(text) > pieceValueLimits.value)
    throw new Problem(
      'invalid',
      `"${key.slice(0, 100)}" cannot be kept: a name has at most ${pieceValueLimits.key} characters and a value ${pieceValueLimits.value} bytes.`,
    );
  return text;
}
