import { escapeIdentifier, escapeLiteral, type PoolClient } from 'pg';
import { applySteps } from '../schema/migrate.ts';
import type { BackupAbout, TableShape } from './backup-file.ts';
import { copyIn } from './copy.ts';
import { columnsSql, tableSql } from './dump-database.ts';
import { moduleSchemas } from './describe-database.ts';
import type { BackupPart } from './read-backup.ts';

/** A key from one table to another, which is taken away while rows come in any order. */
interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** An emptied database that takes the rows of a backup; all of it belongs to one transaction of the caller. */
export interface Loading {
  table(part: BackupPart): Promise<void>;
  /** Puts keys, indexes and counters in place and brings the schema to this release. Gives the steps that were added. */
  finish(): Promise<string[]>;
}

/** Removes what the database holds of the product and makes the tables of a backup. */
export async function beginLoading(client: PoolClient, about: BackupAbout): Promise<Loading> {
  await client.query(
    `set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local statement_timeout = 0`,
  );
  await client.query('set local client_min_messages = warning');
  for (const schema of ['bakehouse', ...moduleSchemas])
    await client.query(`drop schema if exists ${escapeIdentifier(schema)} cascade`);
  const last = Math.max(...about.steps.map(({ number }) => number));
  await applySteps(client, last);
  const keys = await takeKeysAway(client);
  const own = await ownTables(client);
  // The steps put some rows in; those of the backup are the ones that count.
  for (const table of own) await client.query(`alter table ${table} disable trigger user`);
  await client.query(`truncate ${own.join(', ')}`);
  for (const shape of about.tables) await makeTable(client, shape);
  return {
    async table({ head, content }) {
      if (head.kind !== 'table') throw new Error('only tables are loaded');
      const { schema, name, columns } = head;
      await copyIn(client, `copy ${tableSql(schema, name)} ${columnsSql(columns)} from stdin`, content);
    },
    async finish() {
      for (const shape of about.tables) await finishTable(client, shape);
      for (const { table, name, definition } of keys)
        await client.query(`alter table ${table} add constraint ${escapeIdentifier(name)} ${definition}`);
      for (const table of own) await client.query(`alter table ${table} enable trigger user`);
      for (const { name, value } of about.sequences)
        await client.query(
          `select setval(${escapeLiteral(name)}::regclass, ${escapeLiteral(value)}::bigint)`,
        );
      const added = await applySteps(client);
      await client.query(
        `select bakehouse.follow_first_revisions(number, format('modules.%I', identifier)::regclass) from bakehouse.modules`,
      );
      // What devices were told since the backup is gone: each takes a fresh copy.
      // And the transactions of the other server say nothing here.
      await client.query(
        `update bakehouse.feed_state set epoch = substr(md5(random()::text), 1, 12), horizon = '0'`,
      );
      return added;
    },
  };
}

async function takeKeysAway(client: PoolClient): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select format('%I.%I', n.nspname, c.relname) as table, k.conname::text as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'bakehouse' and k.contype = 'f' order by 1, 2`,
  );
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${escapeIdentifier(name)}`);
  return rows;
}

async function ownTables(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'bakehouse' and c.relkind = 'r' order by 1`,
  );
  return rows.map(({ name }) => name);
}

async function makeTable(client: PoolClient, { schema, name, columns }: TableShape): Promise<void> {
  await client.query(`create schema if not exists ${escapeIdentifier(schema)}`);
  const lines = columns.map((column) => `${escapeIdentifier(column.name)} ${column.definition}`);
  await client.query(`create table ${tableSql(schema, name)} (${lines.join(', ')})`);
}

async function finishTable(
  client: PoolClient,
  { schema, name, constraints, indexes }: TableShape,
): Promise<void> {
  const table = tableSql(schema, name);
  for (const constraint of constraints)
    await client.query(
      `alter table ${table} add constraint ${escapeIdentifier(constraint.name)} ${constraint.definition}`,
    );
  for (const index of indexes) await client.query(index);
}
