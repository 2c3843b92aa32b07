import { done, stored } from './database.ts';

/** Reads something that is kept beside the rows, such as who the user is. */
export async function readKept<T>(database: IDBDatabase, key: string): Promise<T | undefined> {
  return (await done(database.transaction('kept').objectStore('kept').get(key))) as T | undefined;
}

/** Keeps something beside the rows. */
export async function writeKept(database: IDBDatabase, key: string, value: unknown): Promise<void> {
  const transaction = database.transaction('kept', 'readwrite');
  transaction.objectStore('kept').put(value, key);
  await stored(transaction);
}

/** A file that waits to be stored. */
export async function readFile(database: IDBDatabase, id: string): Promise<File | undefined> {
  return (await done(database.transaction('files').objectStore('files').get(id))) as File | undefined;
}

/** Keeps a file until it is stored on the server. */
export async function writeFile(database: IDBDatabase, id: string, file: File): Promise<void> {
  const transaction = database.transaction('files', 'readwrite');
  transaction.objectStore('files').put(file, id);
  await stored(transaction);
}
