import type { Executor } from '../connect/executor.ts';
import { operatingFigures, type OperatingFigures } from './operating-figures.ts';
import { overdueWork, type OverdueWork } from './overdue-work.ts';
import { refuseOthers, type Asker } from './refuse-others.ts';
import { slowStatements, type SlowStatements } from './slow-statements.ts';
import { storedSizes, type StoredSizes } from './stored-sizes.ts';

/** How it stands with the database and what waits in it. */
export interface Operations {
  work: OperatingFigures;
  overdue: OverdueWork[];
  statements: SlowStatements;
  sizes: StoredSizes;
  /** The release of PostgreSQL, and the last step of the schema. */
  versions: { postgres: string; schema: number };
}

/** Reads it for an administrator. */
export async function readOperations(db: Executor, actor: Asker): Promise<Operations> {
  refuseOthers(actor);
  return {
    work: await operatingFigures(db),
    overdue: await overdueWork(db),
    statements: await slowStatements(db),
    sizes: await storedSizes(db),
    versions: await readVersions(db),
  };
}

async function readVersions(db: Executor): Promise<Operations['versions']> {
  const { rows } = await db.query<Operations['versions']>(
    `select split_part(current_setting('server_version'), ' ', 1) as postgres,
       (select max(number) from bakehouse.migrations) as schema`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a statement without a table gives one row');
  return row;
}
