import { isObject, plainFileName } from '@bakehouse/contract';
import {
  contentInMemory,
  mediaType,
  storeFile,
  systemActor,
  transact,
  type Actor,
  type Executor,
  type Modules,
} from '@bakehouse/store';
import { HookFile } from './hook-body.ts';

/** As whom files of a webhook are stored. */
interface Owner {
  db: Executor;
  /** The user that the workflow names; the files are the system's without one. */
  actor: Actor | undefined;
  modules: Modules;
}

/** The body of a webhook with its files stored: in their place stands what workflows know a file by. */
export async function storeHookFiles(body: unknown, owner: Owner): Promise<unknown> {
  if (!isObject(body) || !Object.values(body).flat().some(isFile)) return body;
  return transact(owner.db, async (db) => {
    const stored: [string, unknown][] = [];
    for (const [name, value] of Object.entries(body)) {
      const given: unknown[] = [];
      for (const each of Array.isArray(value) ? (value as unknown[]) : [value])
        given.push(isFile(each) ? await store(each, { ...owner, db }) : each);
      stored.push([name, Array.isArray(value) ? given : given[0]]);
    }
    return Object.fromEntries(stored);
  });
}

function isFile(value: unknown): value is HookFile {
  return value instanceof HookFile;
}

function store({ name: given, content }: HookFile, { db, actor, modules }: Owner): Promise<unknown> {
  const name = plainFileName(given);
  return storeFile(
    { db, actor: actor ?? systemActor, modules },
    {
      place: { folder: '/webhooks/', name },
      mime: mediaType(content.subarray(0, 4100), name),
      source: contentInMemory(content),
      owned: actor !== undefined,
    },
  );
}
