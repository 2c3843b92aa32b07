/** The parts of what is kept on the device. */
export const storeNames = ['blocks', 'rows', 'queue', 'copies', 'files', 'kept'] as const;

/** The name of one part. */
export type StoreName = (typeof storeNames)[number];

const prefix = 'bakehouse-offline-';

/** The name of what is kept for a user. */
export function databaseName(user: string): string {
  return prefix + user;
}

/** Opens what is kept for a user. It is let go, and that is told, when another tab deletes it. */
export async function openDatabase(user: string, onGone: () => void = () => undefined): Promise<IDBDatabase> {
  const asked = indexedDB.open(databaseName(user), 1);
  asked.addEventListener('upgradeneeded', () => {
    for (const name of storeNames) asked.result.createObjectStore(name);
  });
  const database = await done(asked);
  // Signing out in another tab must not wait for this one.
  database.addEventListener('versionchange', () => {
    database.close();
    onGone();
  });
  return database;
}

/** Deletes what is kept for a user. */
export async function deleteDatabase(user: string): Promise<void> {
  await done(indexedDB.deleteDatabase(databaseName(user)));
}

/** The users for whom something is kept on this device. */
export async function keptUsers(): Promise<string[]> {
  const all = await indexedDB.databases();
  return all.flatMap(({ name }) => (name?.startsWith(prefix) === true ? [name.slice(prefix.length)] : []));
}

/** The outcome of a request. */
export function done<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asked.addEventListener('success', () => resolve(asked.result));
    asked.addEventListener('error', () =>
      reject(asked.error ?? new Error('The browser rejected the storage request without giving a reason')),
    );
  });
}

/** Settles when a transaction is on the disk. */
export function stored(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () =>
      reject(
        transaction.error ?? new Error('The browser rejected the storage request without giving a reason'),
      ),
    );
  });
}

/** Whether the device refused to keep more, for want of room. */
export function isStorageFull(failure: unknown): boolean {
  return failure instanceof DOMException && failure.name === 'QuotaExceededError';
}
