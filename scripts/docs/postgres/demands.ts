/** What we ask of PostgreSQL that engines which look like it may not have. */
export interface Demand {
  name: string;
  /** How a statement that asks for it is recognised. */
  pattern: RegExp;
  /** What we need it for. */
  why: string;
  /** What it would take to do without. */
  instead: string;
  /** How it is with tables that Citus distributes; on tables that stay with the coordinator all of it works. */
  citus: string;
  yugabyte: string;
  dsql: string;
}

/** Each in the order of how hard it would be to do without. */
export const demands: readonly Demand[] = [
  {
    name: 'Horizon of transactions (`pg_snapshot_xmin`, `xid8`)',
    pattern: /pg_current_snapshot|pg_snapshot_xmin|pg_current_xact_id|\bxid8\b/i,
    why: 'a place in the change feed is given once no older transaction can still appear before it',
    instead: 'a counter of commits per module, which writers of one module would wait for',
    citus: 'no: each node counts for itself',
    yugabyte: 'no: the numbers of one node say nothing of the others',
    dsql: 'no',
  },
  {
    name: 'Triggers',
    pattern: /create (constraint )?trigger/i,
    why: 'the audit log, the wake-up of workers and conversions of types see every write, whoever makes it',
    instead: 'writing the same in each statement that writes, and a check that none forgets it',
    citus: 'no, except by a setting that is called unsafe',
    yugabyte: 'yes',
    dsql: 'no',
  },
  {
    name: 'Functions in PL/pgSQL',
    pattern: /language plpgsql/i,
    why: 'draining the feed, claiming runs and clearing the audit log are one round trip each',
    instead: 'the same as several statements in a transaction',
    citus: 'yes on the coordinator',
    yugabyte: 'yes',
    dsql: 'no',
  },
  {
    name: 'Foreign keys',
    pattern: /\breferences (bakehouse|modules)\./i,
    why: 'what belongs to something goes with it, also when two do it at once',
    instead: 'locks on what is referred to, in each statement that writes',
    citus: 'only where both tables are distributed alike, or lead to a reference table',
    yugabyte: 'yes',
    dsql: 'no',
  },
  {
    name: 'Schema changes within a transaction',
    pattern: /\b(alter|create|drop) table\b/i,
    why: 'all steps of an upgrade, and a changed definition with its table, happen together or not at all',
    instead: 'steps that can be taken up again after a crash, each noted by itself',
    citus: 'yes',
    yugabyte: 'early access, by a flag; not two at once',
    dsql: 'one statement a transaction',
  },
  {
    name: 'Locks of a session or transaction (`pg_advisory_…`)',
    pattern: /pg_(try_)?advisory_(xact_)?lock/i,
    why: 'one process at a time migrates, builds an index, moves content, syncs schedules',
    instead: 'rows with a lease, as runs and listeners have them already',
    citus: 'yes: they are the coordinator’s',
    yugabyte: 'in new releases',
    dsql: 'no',
  },
  {
    name: 'Notices (`LISTEN`, `NOTIFY`)',
    pattern: /'listen |`listen |pg_notify/i,
    why: 'processes hear at once that something changed, and look again in a while all the same',
    instead: 'asking the table of versions every second, or a broker beside the database',
    citus: 'yes: they are the coordinator’s',
    yugabyte: 'early access, in 2025.2.3 and later',
    dsql: 'no',
  },
  {
    name: 'Locks on rows (`for update`, `skip locked`)',
    pattern: /\bfor (no key )?(update|share)\b|skip locked/i,
    why: 'workers take runs, mails and events without waiting for each other',
    instead: 'a column that says who took it, and a try again on a conflict',
    citus: 'only in statements that stay on one shard',
    yugabyte: 'yes',
    dsql: '`for update` only, and conflicts show at the commit',
  },
  {
    name: 'Statements that write in several tables at once (`with … as (delete …)`)',
    pattern: /\bas (materialized )?\(\s*(delete|insert|update)\b/i,
    why: 'a resource, its revision and its entry in the feed are one round trip',
    instead: 'several statements in a transaction, which costs a round trip each',
    citus: 'only where all of it stays on one shard',
    yugabyte: 'yes',
    dsql: 'not tried',
  },
  {
    name: 'Repeatable read and serializable',
    pattern: /repeatable read|serializable/i,
    why: 'exports and backups see one moment; runs that read and then write are safe',
    instead: 'nothing: promises about them would have to go',
    citus: 'on each shard by itself, not over all',
    yugabyte: 'yes',
    dsql: 'repeatable read only',
  },
  {
    name: 'Identity columns and sequences',
    pattern: /generated (always|by default) as identity|create sequence|nextval/i,
    why: 'numbers of modules, order of what waits, ids of the audit log',
    instead: 'ids that are made by the process (UUID version 7)',
    citus: 'yes where they are bigint',
    yugabyte: 'yes, with gaps and without order over nodes',
    dsql: 'no',
  },
  {
    name: 'Stored columns that are computed',
    pattern: /generated always as \(/i,
    why: 'when a run is due follows from its state, so that no statement can forget it',
    instead: 'a trigger, or the same expression in each statement that writes a run',
    citus: 'yes',
    yugabyte: 'not in older releases',
    dsql: 'not tried',
  },
  {
    name: 'Indexes beside others (`concurrently`)',
    pattern: /index concurrently|\bconcurrently\b/i,
    why: 'indexes are built and dropped while others write',
    instead: 'the engine’s own way',
    citus: 'yes',
    yugabyte: 'yes, as its usual way',
    dsql: '`create index async` instead',
  },
  {
    name: 'GIN indexes',
    pattern: /using gin/i,
    why: 'search, lists of values, the audit log of reads',
    instead: 'a table of words beside each module',
    citus: 'yes',
    yugabyte: 'of one column',
    dsql: 'no',
  },
  {
    name: 'Collations',
    pattern: /\bcollate\b/i,
    why: 'texts are ordered as bytes where a cursor goes on, and by language where people read',
    instead: 'ordering in the process',
    citus: 'yes',
    yugabyte: 'yes',
    dsql: 'C only',
  },
  {
    name: 'Settings of a transaction (`set_config`)',
    pattern: /set_config\(|set local/i,
    why: 'who works in a transaction, and how long its statements may take',
    instead: 'columns that every write fills',
    citus: 'only on the coordinator, unless told to hand them on',
    yugabyte: 'yes',
    dsql: 'not tried',
  },
];
