/** Content as an object store takes it. */
export interface ObjectContent {
  sha256: Buffer;
  size: number;
  read: () => AsyncIterable<Buffer>;
}

/** An object that is there. */
export interface ObjectEntry {
  key: string;
  /** How long ago it was stored, by the clock of the store. */
  ageMs: number;
}

/** A place for content outside the database. */
export interface ObjectStore {
  /** Stores content, all of it or nothing; the store itself checks the digest. */
  put(key: string, content: ObjectContent): Promise<void>;
  /** The bytes from `start` to before `end`, as they come. */
  get(key: string, start: number, end: number): AsyncIterable<Buffer>;
  /** Removes an object; one that is not there is fine. */
  remove(key: string): Promise<void>;
  /** Every object. */
  list(): AsyncIterable<ObjectEntry>;
}
