import { keptKinds } from '@bakehouse/store';
import * as z from 'zod';

const seconds = z.number().describe('For how long');
const bytes = z.number();

const part = z.object({
  part: z.string(),
  state: z
    .enum(['ok', 'note', 'warning', 'fault'])
    .describe('As it should be, worth knowing, worth mending, or broken'),
  text: z.string(),
  advice: z.string().optional().describe('What to do about it'),
});

const work = z.object({
  runs: z.record(z.string(), z.number()).describe('Runs that are not over, by status'),
  failed: z.number().describe('Failed runs that were neither retried nor dropped'),
  queues: z
    .array(z.object({ queue: z.string(), due: z.number(), seconds }))
    .describe('Queues in which something could begin or go on now'),
  events: z.number().describe('Changes of resources that no workflow was started for yet'),
  mailsWaiting: z.number(),
  mailsGivenUp: z.number(),
  bytes,
  overdue: z
    .array(
      z.object({
        kind: z.enum(['runs', 'events', 'schedules']),
        seconds,
        idle: z.number().nullable().describe('For how long none of its kind has begun or ended'),
      }),
    )
    .describe('The oldest of each kind that is due'),
});

const sample = z.object({
  at: z.iso.datetime(),
  median: z.number().describe('Milliseconds'),
  p99: z.number().describe('Milliseconds that 99 turns of 100 were late at most'),
});

const statements = z.object({
  state: z
    .enum(['on', 'off', 'not_loaded', 'refused'])
    .describe(
      'Whether pg_stat_statements counts; if not: the extension is not made, not loaded, or we may not read it',
    ),
  statements: z.array(
    z.object({
      text: z.string().describe('Without values'),
      calls: z.number(),
      mean: z.number().describe('Milliseconds'),
      slowest: z.number().describe('Milliseconds'),
      total: z.number().describe('Milliseconds'),
    }),
  ),
});

const kind = z.object({
  kind: z.enum(keptKinds),
  count: z.number().nullable().describe('About how many; null for a mixture'),
  bytes,
  indexBytes: bytes.describe('Of these, indexes'),
  days: z.number().nullable().describe('For how many days it is kept, where one setting says it'),
  setting: z.string().nullable(),
});

const table = z.object({
  schema: z.string(),
  table: z.string(),
  rows: z.number().describe('About how many'),
  bytes,
  indexBytes: bytes,
});

const backup = z.object({
  id: z.string(),
  beganAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  via: z.enum(['command', 'app', 'schedule']),
  by: z.string().nullable().describe('Who asked for it'),
  host: z.string().describe('The machine that wrote it'),
  file: z.string(),
  bytes: z.number().nullable(),
  sha256: z.string().nullable(),
  problem: z.string().nullable().describe('Why there is no file'),
  verifiedAt: z.iso.datetime().nullable().describe('When it was last restored on trial'),
});

const backups = z.object({
  folder: z.string().nullable().describe('Where backups of the app and of the schedule go'),
  schedule: z.string().nullable(),
  nextAt: z.iso.datetime().nullable(),
  keep: z.int(),
  running: z.boolean(),
  list: z.array(backup).describe('The latest first'),
  verifiedAt: z.iso.datetime().nullable().describe('When any was last restored on trial'),
});

const alerts = z.object({
  open: z
    .array(
      z.object({
        kind: z.string(),
        text: z.string(),
        since: z.iso.datetime(),
        toldAt: z.iso.datetime().nullable().describe('When administrators were told'),
      }),
    )
    .describe('What is wrong now'),
  webhook: z.boolean().describe('Whether alerts are posted to another system, too'),
});

/** How it stands with everything that somebody has to run. */
export const operationsBody = z
  .object({
    at: z.iso.datetime(),
    parts: z.array(part),
    work,
    process: z.object({
      uptimeSeconds: z.number(),
      memoryBytes: bytes,
      delay: z.array(sample).describe('The last hour of the process that answers, by half minutes'),
    }),
    statements,
    sizes: z.object({
      bytes: bytes.describe('Of the whole database'),
      outsideBytes: bytes.describe('Of content on an object store'),
      kinds: z.array(kind),
      tables: z.array(table).describe('The largest first'),
    }),
    backups,
    alerts,
    versions: z.object({
      product: z.string(),
      node: z.string(),
      postgres: z.string(),
      schema: z.number().describe('The last step of the schema'),
    }),
  })
  .meta({ id: 'Operations' });
