import type { Executor } from '../connect/executor.ts';
import { isCounted, keptKinds, kindOf, type KeptKind } from './kept-kinds.ts';

/** How large a table is, with what PostgreSQL keeps beside it. */
export interface TableSize {
  schema: string;
  table: string;
  /** About how many rows it has. */
  rows: number;
  /** Of rows and indexes together. */
  bytes: number;
  indexBytes: number;
}

/** How much is kept of a kind. */
export interface KindSize {
  kind: KeptKind;
  /** About how many; null where the kind is a mixture. */
  count: number | null;
  bytes: number;
  indexBytes: number;
}

/** How much is kept. */
export interface StoredSizes {
  /** Of the whole database. */
  bytes: number;
  /** Of the content of files on an object store. */
  outsideBytes: number;
  kinds: KindSize[];
  /** The largest first. */
  tables: TableSize[];
}

/** How many tables are named. */
const mostTables = 20;

/** Reads how much is kept; a table in partitions is one. */
export async function storedSizes(db: Executor): Promise<StoredSizes> {
  const { rows: tables } = await db.query<TableSize>(
    `with ours as (
       select c.oid, coalesce(pg_partition_root(c.oid)::oid, c.oid) as root from pg_class c
       where c.relkind in ('r', 'm') and c.relnamespace in ('bakehouse'::regnamespace, 'modules'::regnamespace)
     )
     select n.nspname as schema, r.relname as "table", sum(greatest(pg_stat_get_live_tuples(o.oid), 0))::float8 as rows,
       sum(pg_total_relation_size(o.oid))::float8 as bytes, sum(pg_indexes_size(o.oid))::float8 as "indexBytes"
     from ours o join pg_class r on r.oid = o.root join pg_namespace n on n.oid = r.relnamespace
     group by n.nspname, r.relname order by bytes desc, r.relname collate "C"`,
  );
  const { rows } = await db.query<Pick<StoredSizes, 'bytes' | 'outsideBytes'>>(
    `select pg_database_size(current_database())::float8 as bytes,
       (select coalesce(sum(size), 0)::float8 from bakehouse.blobs where object is not null) as "outsideBytes"`,
  );
  const whole = rows[0] ?? { bytes: 0, outsideBytes: 0 };
  return {
    ...whole,
    kinds: keptKinds.map((kind) => sizeOf(kind, tables)),
    tables: tables.slice(0, mostTables),
  };
}

function sizeOf(kind: KeptKind, tables: readonly TableSize[]): KindSize {
  const own = tables.filter((table) => kindOf(table) === kind);
  const sum = (list: readonly TableSize[], key: 'rows' | 'bytes' | 'indexBytes') =>
    list.reduce((all, table) => all + table[key], 0);
  const counted = own.filter(({ table }) => isCounted(kind, table));
  return {
    kind,
    count: kind === 'other' ? null : sum(counted, 'rows'),
    bytes: sum(own, 'bytes'),
    indexBytes: sum(own, 'indexBytes'),
  };
}
