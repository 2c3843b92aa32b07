import { Problem } from '@bakehouse/contract';
import {
  openPool,
  pendingSteps,
  refuseForeignCluster,
  refuseHalfRestoredDataDir,
  sharesConnections,
  type DatabaseTarget,
  type Pool,
} from '@bakehouse/store';
import { targetOf } from '../process/database.ts';
import type { Config } from '../../foundation/config/config.ts';
import { fault, note, ok, warning, type Examination, type Finding } from './examination.ts';

/** Whether the database can be reached, is set up safely, and has this release's schema. */
export const database: Examination = {
  name: 'Database',
  examine: async ({ config }) => {
    try {
      return config.DATABASE_URL === undefined
        ? examineOwn(config)
        : await examineAt(config.DATABASE_URL, config);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return [fault(error.message, 'docs/guides/operating.md says how the database is set up.')];
    }
  },
};

/** The embedded one is not started for this: only a process that serves may have it. */
function examineOwn({ DATA_DIR }: Config): Finding[] {
  refuseHalfRestoredDataDir(DATA_DIR);
  refuseForeignCluster(DATA_DIR);
  return [ok(`PostgreSQL comes with Bakehouse and is kept in ${DATA_DIR}.`)];
}

async function examineAt(url: string, config: Config): Promise<Finding[]> {
  const target = targetOf(url, config);
  const pool = await openPool({ target, size: 1, onError: () => undefined });
  try {
    return [
      ...(await examineSettings(pool, config)),
      ...(await examinePooler(target)),
      await examineSchema(pool),
    ];
  } finally {
    await pool.end();
  }
}

/** Of a pooler in transaction mode only the direct address tells us; where there is none, that address costs something. */
async function examinePooler(target: DatabaseTarget): Promise<Finding[]> {
  if (target.direct === undefined) return [];
  if (await sharesConnections(target, 'DATABASE_URL'))
    return [ok('DATABASE_URL leads through a pooler in transaction mode, DATABASE_DIRECT_URL past it.')];
  return [
    warning(
      'DATABASE_DIRECT_URL is set, and DATABASE_URL leads through no pooler in transaction mode.',
      'Leave DATABASE_DIRECT_URL out: without it statements are kept prepared, which spares the database work.',
    ),
  ];
}

interface Settings {
  version: string;
  encoding: string;
  fsync: string;
  pages: string;
  commit: string;
  connections: number;
  clock: number;
}

/** Seconds by which two clocks may differ: sessions and schedules are reckoned by both. */
const clockSeconds = 5;

async function examineSettings(pool: Pool, config: Config): Promise<Finding[]> {
  const { rows } = await pool.query<Settings>(
    `select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
            current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
            current_setting('synchronous_commit') as commit,
            current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections,
            extract(epoch from clock_timestamp())::float8 as clock`,
  );
  const [settings] = rows;
  if (settings === undefined) throw new Problem('cannot_start', 'The database tells nothing of itself.');
  return [
    ok(`PostgreSQL ${settings.version}.`),
    ...encodingFaults(settings),
    ...durabilityFaults(settings),
    ...connectionFaults(settings, config),
    ...clockFaults(settings),
  ];
}

function encodingFaults({ encoding }: Settings): Finding[] {
  if (encoding === 'UTF8') return [];
  return [fault(`The database is encoded in ${encoding}.`, 'Make it anew: create database … encoding UTF8')];
}

function durabilityFaults({ fsync, pages, commit }: Settings): Finding[] {
  const off = Object.entries({ fsync, full_page_writes: pages, synchronous_commit: commit }).filter(
    ([, value]) => value === 'off',
  );
  return off.map(([name]) =>
    warning(
      `${name} is off: what was acknowledged can be lost when the machine stops.`,
      `Set it on: alter system set ${name} = on`,
    ),
  );
}

function connectionFaults({ connections }: Settings, { WEB_PROCESSES, DATABASE_POOL }: Config): Finding[] {
  const wanted = WEB_PROCESSES * DATABASE_POOL;
  if (wanted <= connections) return [];
  return [
    warning(
      `WEB_PROCESSES times DATABASE_POOL is ${wanted}, and the database has ${connections} connections.`,
      `Set DATABASE_POOL to ${Math.max(2, Math.floor(connections / WEB_PROCESSES))} or less, or max_connections higher.`,
    ),
  ];
}

function clockFaults({ clock }: Settings): Finding[] {
  const apart = Math.abs(clock - Date.now() / 1000);
  if (apart <= clockSeconds) return [];
  return [
    warning(
      `The clocks of this machine and of the database are ${Math.round(apart)} s apart.`,
      'Let both be set by NTP.',
    ),
  ];
}

async function examineSchema(pool: Pool): Promise<Finding> {
  const pending = await pendingSteps(pool);
  if (pending === undefined) return note('The database is empty; the first start fills it.');
  if (pending.length === 0) return ok("It has this release's schema.");
  return note(
    `The schema is older than this release. Still to come: ${pending.join(', ')}.`,
    'The next start brings it up to date; make a backup first.',
  );
}
