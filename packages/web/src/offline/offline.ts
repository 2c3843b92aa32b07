import { newId, type EventRequest, type ModuleDefinition } from '@bakehouse/contract';
import type { Answer } from '@bakehouse/client/source';
import type { RequestOptions } from '../data/server/request.ts';
import { BakehouseError } from '@bakehouse/client/source';
import { currentLanguage } from '../base/i18n/language.ts';
import type { Rights, User } from '../data/session/rights.ts';
import type { Step } from './core/local-store.ts';
import { openReplica, type Replica } from './core/replica.ts';
import { isOffline, reportConnection } from '../data/server/connection.ts';
import { isStorageFull, openDatabase } from './device/database.ts';
import { indexedStore } from './device/indexed-store.ts';
import { readFile, readKept, writeFile, writeKept } from './device/kept.ts';
import { createLeader } from './device/leader.ts';
import { remoteServer } from './device/remote.ts';
import { shareSteps } from './device/share-steps.ts';
import type { OfflineLayer } from './offline-layer.ts';
import { fileRequest, infoOf, type FileRequest } from './local/files.ts';
import { groups } from './local/groups.ts';
import { loops } from './local/loops.ts';
import { page, type ListSource } from './local/list-page.ts';
import { canQueueEvent } from './local/can-queue-event.ts';
import { isKept, resourceRequest, type ResourceRequest } from './local/routes.ts';
import { changeOf } from './local/write.ts';
import { publish, publishFull } from './state.ts';
import { offlineTexts } from './texts.ts';

/** The copy of one user on this device. */
export interface Offline extends OfflineLayer {
  replica: Replica;
  database: IDBDatabase;
  /** Keeps what is needed to begin without a connection, and keeps the modules fresh from now on. */
  start(given: OfflineStart): Promise<void>;
  /** Talks to the server at once. */
  syncNow(): void;
  stop(): void;
}

/** What is needed to begin without a connection. */
export interface OfflineStart {
  user: User;
  rights: Rights;
  modules: readonly ModuleDefinition[];
}

let opened: { owner: string; offline: Promise<Offline> } | undefined;

/** Opens the copy of a user; once for each page. */
export function openOffline(owner: string): Promise<Offline> {
  if (opened?.owner !== owner) opened = { owner, offline: make(owner) };
  return opened.offline;
}

/** Lets go of the copy, before it is deleted. */
export async function closeOffline(): Promise<void> {
  const closing = await opened?.offline;
  opened = undefined;
  closing?.stop();
  closing?.database.close();
}

async function make(owner: string): Promise<Offline> {
  // Where somebody signed out, or somebody else signed in, nothing here is theirs to see any more.
  const database = await openDatabase(owner, () => window.location.reload());
  let kept = await readKept<OfflineStart>(database, 'kept');
  // What other tabs store while this one is still reading.
  const early: Step[] = [];
  let hearing: { take: (step: Step) => void; syncNow: () => void } = {
    take: (step) => early.push(step),
    syncNow: () => undefined,
  };
  const shared = shareSteps(owner, {
    onStep: (step) => hearing.take(step),
    onSyncRequest: () => hearing.syncNow(),
    onReached: reportConnection,
  });
  const replica = await openReplica({
    store: indexedStore(database),
    server: remoteServer((id) => readFile(database, id)),
    newId,
    now: Date.now,
    onStep: (step) => {
      shared.tell(step);
      publish(replica, step);
    },
  });
  const offlineModules = () =>
    (kept?.modules ?? [])
      .filter((each) => each.bakery_resource.offline === true)
      .map((each) => each.bakery_resource_module);
  const leader = createLeader(owner, replica, {
    modules: offlineModules,
    onRound: (failure) => {
      // The others have nothing of their own that would find out.
      shared.tellReached(!isOffline());
      publishFull(isStorageFull(failure));
      if (failure !== undefined && !isStorageFull(failure)) reportError(failure);
    },
  });
  hearing = {
    take: (step) => {
      replica.follow(step);
      publish(replica, step);
    },
    syncNow: leader.syncNow,
  };
  for (const step of early) hearing.take(step);
  const definition = (module: string) => kept?.modules.find((each) => each.bakery_resource_module === module);
  const source: ListSource = {
    definition,
    rows: (module) => replica.visible(module),
    find: (module, id) => replica.find(module, id),
  };
  const syncNow = () => {
    leader.syncNow();
    shared.requestSync();
  };

  const copied = async (module: string): Promise<boolean> => {
    if (replica.copy(module) === undefined) return false;
    await replica.open(module);
    for (const field of definition(module)?.bakery_resource.fields ?? []) {
      const related = field.options?.['module'];
      if (typeof related === 'string' && replica.copy(related) !== undefined) await replica.open(related);
    }
    return true;
  };
  const ofResources = async (
    asked: ResourceRequest,
    options: RequestOptions,
    tried: boolean,
  ): Promise<Answer<unknown> | undefined> => {
    const { module, id, method, part } = asked;
    const defined = definition(module);
    if (defined === undefined || !(await copied(module))) return undefined;
    if (method === 'GET' && part === 'total')
      return answer({
        total: page(source, module, { ...options.query, limit: 1e9 }).data.length,
        cursor: '',
      });
    if (part === 'loops') return answer(loops(source, module, options.query ?? {}));
    if (part === 'aggregate')
      return method === 'GET' ? answer(groups(source, module, options.query ?? {})) : undefined;
    if (method === 'GET' && id === undefined) return answer(page(source, module, options.query ?? {}));
    if (method === 'GET' && id !== undefined) {
      const row = replica.find(module, id);
      if (row === undefined) throw new BakehouseError(404, { code: 'not_found', title: 'Not found' });
      return answer(row);
    }
    const write = async (request: ResourceRequest, given: RequestOptions) => {
      const seen = request.id === undefined ? undefined : replica.find(module, request.id);
      const change = changeOf(request, given, {
        definition: defined,
        user: owner,
        seen,
        rows: replica.visible(module),
        tried,
      });
      if (change.kind === 'update' && Object.keys(change.values).length === 0) return seen;
      await replica.change({ ...change, label: labelOf(defined, { ...seen?.data, ...change.values }) });
      return replica.find(module, change.resource);
    };
    if (part === 'batch') {
      const { operations } = options.body as { operations: { op: string; id?: string; data?: object }[] };
      if (tried) return undefined;
      const methods = { create: 'POST', update: 'PATCH', delete: 'DELETE' } as const;
      for (const { op, id: of, data } of operations)
        await write(
          { module, method: methods[op as keyof typeof methods], ...(of === undefined ? {} : { id: of }) },
          { body: { data } },
        );
      syncNow();
      return answer({ data: [] });
    }
    const row = await write(asked, options);
    syncNow();
    return answer(row, method === 'POST' ? 201 : method === 'DELETE' ? 204 : 200);
  };
  /** A button that may wait has its event queued; everything else needs the server, and says so. */
  const ofEvent = async (identifier: string, { body }: RequestOptions): Promise<Answer<unknown>> => {
    const { module, id, list } = body as EventRequest;
    const t = offlineTexts[currentLanguage()];
    if (!canQueueEvent(definition(module), identifier, list?.field))
      throw new BakehouseError(503, { code: 'unavailable', title: t.needsServer, detail: t.needsServer });
    const event = { identifier, body: body as Record<string, unknown> };
    await replica.change({
      kind: 'event',
      module,
      resource: id ?? newId(),
      values: {},
      base: {},
      version: 0,
      event,
    });
    syncNow();
    return answer({ type: 'notify', level: 'info', title: t.queued });
  };
  /** A file that was chosen here waits, and its change after it. */
  const ofFile = async (asked: FileRequest): Promise<Answer<unknown> | undefined> => {
    if (asked.file === undefined) {
      const waiting = await readFile(database, asked.id);
      return waiting === undefined ? undefined : answer(infoOf(asked.id, waiting));
    }
    const { id, key, file } = asked;
    await writeFile(database, id, file);
    await replica.change({
      id,
      ...(key === undefined ? {} : { key }),
      kind: 'file',
      module: '',
      resource: id,
      values: {},
      base: {},
      version: 0,
      file: { name: file.name, size: file.size },
      label: file.name,
    });
    syncNow();
    return answer(infoOf(id, file), 201);
  };
  const fromCopy = async (
    path: string,
    options: RequestOptions,
    tried: boolean,
  ): Promise<Answer<unknown> | undefined> => {
    const method = options.method ?? 'GET';
    if (kept !== undefined && method === 'GET') {
      if (path === '/auth/me') return answer({ user: kept.user });
      if (path === '/auth/rights') return answer(kept.rights);
      if (path === '/modules') return answer({ data: kept.modules, next: null });
    }
    if (method === 'GET' && isKept(path)) {
      const known = await readKept(database, path);
      return known === undefined ? undefined : answer(known);
    }
    const event = /^\/events\/(\w+)$/.exec(path)?.[1];
    if (event !== undefined) return tried ? undefined : ofEvent(event, options);
    const file = fileRequest(path, options);
    if (file !== undefined) return ofFile(file);
    const asked = resourceRequest(path, options);
    return asked === undefined ? undefined : ofResources(asked, options, tried);
  };
  /** What the device has no room for is refused in words. */
  const fromDevice: typeof fromCopy = async (...asked) => {
    try {
      return await fromCopy(...asked);
    } catch (failure) {
      if (!isStorageFull(failure)) throw failure;
      publishFull(true);
      const { refusedToKeep } = offlineTexts[currentLanguage()];
      throw new BakehouseError(507, { code: 'storage_full', title: refusedToKeep, detail: refusedToKeep });
    }
  };
  /** What waits must be in sight, and comes before what is done next. */
  const concernsWaiting = (path: string, options: RequestOptions): boolean => {
    const file = fileRequest(path, options);
    if (file !== undefined)
      return file.file === undefined && replica.queue().some(({ id }) => id === file.id);
    const asked = resourceRequest(path, options);
    if (asked === undefined) return false;
    const waiting = replica.queue().filter(({ module, kind }) => module === asked.module && kind !== 'event');
    if (asked.method === 'GET') return waiting.length > 0;
    return waiting.some(({ resource }) => resource === asked.id);
  };
  return {
    replica,
    database,
    syncNow,
    async start(given) {
      kept = given;
      await writeKept(database, 'kept', given);
      for (const { module } of replica.copies())
        if (!offlineModules().includes(module)) await replica.forget(module);
      leader.start();
      publish(replica, {});
    },
    stop() {
      leader.stop();
      shared.stop();
    },
    before: async (path, options) =>
      isOffline() || concernsWaiting(path, options) ? fromDevice(path, options, false) : undefined,
    after: (path, options) => fromDevice(path, options, true),
    keep: (path, body) => writeKept(database, path, body),
  };
}

/** What an entry is called, where one field says so. */
function labelOf(
  { bakery_resource: { label, fields } }: ModuleDefinition,
  data: Record<string, unknown>,
): string | undefined {
  const name = label === undefined ? fields[0]?.identifier : /^\$resource\.(\w+)$/.exec(label.trim())?.[1];
  const value = name === undefined ? undefined : data[name];
  return typeof value === 'string' ? value : undefined;
}

function answer(body: unknown, status = 200): Answer<unknown> {
  return { body, status, headers: new Headers() };
}
