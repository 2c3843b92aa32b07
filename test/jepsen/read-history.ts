import type { Pool } from '@bakehouse/store';
import type { Operation, Reading, Seen, Version } from './history.ts';

interface Revision {
  module: string;
  resource: string;
  data: { name?: string; slot?: string; n?: number; op?: string; previous?: string; beside?: string };
}

/** The versions of each row in order, as they are stored. */
export async function readVersions(pool: Pool): Promise<Map<string, Version[]>> {
  const { rows } = await pool.query<Revision>(
    `select m.identifier as module, r.resource, r.data from bakehouse.revisions r
     join bakehouse.modules m on m.number = r.module order by r.module, r.at, r.resource, r.version`,
  );
  const found = new Map<string, Version[]>();
  for (const { module, data } of rows) {
    const row = (module === 'bookings' ? data.slot : data.name) ?? '';
    const versions = found.get(row) ?? (module === 'bookings' ? [{ op: '', n: 0, saw: {} }] : []);
    found.set(row, versions);
    versions.push({
      op: data.op ?? '',
      n: data.n ?? 0,
      saw: { ...besideIn(data.beside), [row]: data.previous ?? '' },
    });
  }
  return found;
}

function besideIn(text: string | undefined): Record<string, string> {
  const [row = '', op = ''] = (text ?? '').split('=');
  return row === '' || text?.includes('=') !== true ? {} : { [row]: op };
}

interface Ended {
  op: string;
  status: string;
  kind: string;
  code: string | null;
  output: { done?: boolean; saw?: Seen | Seen[] } | null;
}

/** What became of operations that were only taken on: by the run that carried each out. Gives those that are still not over. */
export async function resolveTakenOn(
  pool: Pool,
  operations: readonly Operation[],
  readings: Reading[],
): Promise<string[]> {
  const { rows } = await pool.query<Ended>(
    `select coalesce(start -> 'input' ->> 'op', start -> 'variables' ->> 'op') as op, status, kind, error ->> 'code' as code, output
     from bakehouse.runs where workflow not like '%\\_later' or workflow = 'count_later'`,
  );
  const ended = new Map(rows.map((row) => [row.op, row]));
  const open: string[] = [];
  for (const operation of operations) {
    if (operation.told !== 'taken on') continue;
    const run = ended.get(operation.op);
    if (run?.status === 'completed') {
      const { done, saw = [] } = run.output ?? {};
      operation.told = done === true ? 'done' : 'refused';
      if (done !== true) readings.push({ op: operation.op, exact: true, saw: [saw].flat() });
    } else if (run?.status === 'failed' && run.code === 'conflict') operation.told = 'failed';
    else open.push(`${operation.op} ${operation.workflow}: ${run?.status ?? 'no run'} ${run?.code ?? ''}`);
    // When it happened is not known, only that it did.
    delete operation.ended;
  }
  return open;
}
