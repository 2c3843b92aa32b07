import type { ElementDescription, PieceDescription } from '@bakehouse/contract';
import { transact, type Executor } from '../connect/executor.ts';
import { putElements } from './stored-elements.ts';

/** A piece that was installed, without what is needed to install it again. */
export interface InstalledPiece {
  name: string;
  version: string;
  /** As its package says; null where that says nothing. */
  license: string | null;
  /** Of the package, as the registry gave it. */
  integrity: string;
  description: PieceDescription;
  installedAt: Date;
}

interface PieceRow extends Omit<InstalledPiece, 'installedAt'> {
  installed_at: Date;
}

/** Every installed piece by name, or the one of that name. */
export async function listPieces(db: Executor, name?: string): Promise<InstalledPiece[]> {
  const { rows } = await db.query<PieceRow>(
    `select name, version, license, integrity, description, installed_at from bakehouse.pieces
     where $1::text is null or name = $1 order by name`,
    [name ?? null],
  );
  return rows.map(({ installed_at: installedAt, ...piece }) => ({ ...piece, installedAt }));
}

/** Every installed piece by name, without what it says of itself. */
export async function listPieceVersions(
  db: Executor,
): Promise<Pick<InstalledPiece, 'name' | 'version' | 'integrity'>[]> {
  const { rows } = await db.query<Pick<InstalledPiece, 'name' | 'version' | 'integrity'>>(
    'select name, version, integrity from bakehouse.pieces order by name',
  );
  return rows;
}

/** The lock file of an installed version of a piece; undefined where another one, or none, is installed. */
export async function readPieceLock(db: Executor, name: string, version: string): Promise<unknown> {
  const { rows } = await db.query<{ lock: unknown }>(
    'select lock from bakehouse.pieces where name = $1 and version = $2',
    [name, version],
  );
  return rows[0]?.lock;
}

/** Stores a piece with its elements, in place of another version. */
export async function putPiece(
  db: Executor,
  piece: Omit<InstalledPiece, 'installedAt'> & { lock: unknown },
  elements: readonly ElementDescription[],
): Promise<{ created: boolean }> {
  const { name, version, license, integrity, lock, description } = piece;
  return transact(db, async (client) => {
    const { rows } = await client.query<{ created: boolean }>(
      `insert into bakehouse.pieces (name, version, license, integrity, lock, description)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (name) do update set version = excluded.version, license = excluded.license,
         integrity = excluded.integrity, lock = excluded.lock, description = excluded.description, installed_at = now()
       returning xmax = 0 as created`,
      [name, version, license, integrity, JSON.stringify(lock), JSON.stringify(description)],
    );
    await putElements(client, sourceOf(name), elements);
    return { created: rows[0]?.created === true };
  });
}

/** Takes a piece away with its elements; false where there is none. */
export async function removePiece(db: Executor, name: string): Promise<boolean> {
  return transact(db, async (client) => {
    const { rowCount } = await client.query('delete from bakehouse.pieces where name = $1', [name]);
    if (rowCount === 1) await putElements(client, sourceOf(name), []);
    return rowCount === 1;
  });
}

function sourceOf(name: string): string {
  return `piece/${name}`;
}
