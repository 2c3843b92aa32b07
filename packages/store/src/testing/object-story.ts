import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { FileEntity } from '@bakehouse/contract';
import { readContent } from '../files/content.ts';
import { findFile } from '../files/find-file.ts';
import { systemActor } from '../identity/actor.ts';
import { openModules } from '../modules/modules.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { storeFile } from '../resources/store-file.ts';
import { contentOf } from './content.ts';
import type { TestDatabase } from './clone-database.ts';

/** Files of several sizes in a database beside an object store, and ways to look at them. */
export interface ObjectStory {
  access: ResourceAccess;
  files: { file: FileEntity; content: Buffer }[];
  read(file: FileEntity, start?: number, end?: number): Promise<Buffer>;
  /** How many contents lie where, and how many pieces are in the database. */
  places(): Promise<{ objects: number; database: number; chunks: number }>;
}

/** Stores files: an empty one, small ones, one of several pieces, and two versions of one. */
export async function tellObjectStory(database: TestDatabase, objects: ObjectStore): Promise<ObjectStory> {
  const { pool } = database;
  const modules = await openModules(pool, { changed: () => Promise.resolve(), expressionFaults: () => [] });
  const access: ResourceAccess = { db: pool, actor: systemActor, modules, objects, evaluate: () => null };
  const files: ObjectStory['files'] = [];
  for (const [path, size] of [
    ['/empty', 0],
    ['/one', 1],
    ['/piece', 262_144],
    ['/large', 1_000_003],
    ['/large', 700_001],
  ] as const) {
    const content = randomBytes(size);
    const file = await storeFile(access, {
      place: { path },
      mime: 'application/octet-stream',
      source: contentOf(content),
    });
    files.push({ file, content });
  }
  return {
    access,
    files,
    async read({ id, version, size }, start = 0, end = size) {
      const { sha256 } = await findFile(access, { id, version });
      return buffer(Readable.from(readContent(access, sha256, start, end)));
    },
    async places() {
      const { rows } = await pool.query<{ objects: number; database: number; chunks: number }>(
        `select count(object)::int as objects, (count(*) - count(object))::int as database,
           (select count(*)::int from bakehouse.blob_chunks) as chunks from bakehouse.blobs`,
      );
      return rows[0] ?? { objects: 0, database: 0, chunks: 0 };
    },
  };
}
