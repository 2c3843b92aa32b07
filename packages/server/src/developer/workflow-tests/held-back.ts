import {
  conversionFormats,
  matches,
  nameOfPath,
  newId,
  parseFilter,
  plainFileName,
  Problem,
  type ModuleLookup,
  type Resource,
} from '@bakehouse/contract';
import type { DeleteRequest, EffectCall, FindRequest, SaveRequest, Services } from '@bakehouse/engine';

import { fileNamed, heldFile } from './held-file.ts';
import { heldFiles } from './held-files.ts';
import type { WorkflowTest } from './test-cause.ts';

/** Something that a run would have done. */
export interface HeldBack {
  /** What was asked for, such as `save`. */
  effect: string;
  element: string;
  [part: string]: unknown;
}

/** What a test finds when it runs. */
export type Given = NonNullable<WorkflowTest['given']>;

/** Reads what is stored, for runs that may look at it. */
export type ReadStored = NonNullable<Services['find']>;

/**
 * Services that do nothing and take down what they are asked for. What a run saves it finds again, in this run only, before
 * what `read` finds. Any service that there is has its place here, so that a new one needs no word.
 */
export function holdBack(
  modules: ModuleLookup,
  read?: ReadStored,
  { resources = {}, http, sql = [] }: Given = {},
): { services: Services; effects: HeldBack[] } {
  const effects: HeldBack[] = [];
  const stored = new Map<string, Resource>();
  for (const [module, all] of Object.entries(resources))
    for (const { id, ...data } of all)
      save(stored, { module, mode: 'create', data, ...(typeof id === 'string' ? { id } : {}) });
  const note = (effect: string, { element }: EffectCall, request: object): void => {
    effects.push({ effect, element, ...request });
  };
  const known: Services = {
    save: (requests, call) =>
      requests.map((request) => {
        note('save', call, request);
        return save(stored, request);
      }),
    delete: (request, call) => {
      note('delete', call, request);
      const found = request.ids ?? all(stored, request, modules).map(({ id }) => id);
      return found.filter((id) => stored.delete(id)).length;
    },
    find: async (request, call) => {
      const own = all(stored, request, modules);
      const kept = (await read?.(request, call)) ?? [];
      return [...own, ...kept.filter(({ id }) => !stored.has(id))].slice(0, request.limit);
    },
    startRun: (request, call) => {
      note('startRun', call, request);
      return { run: newId() };
    },
    export: (request, call) => {
      note('export', call, request);
      return heldFile(request);
    },
    convert: (request, call) => {
      note('convert', call, request);
      const { extension, mime } = conversionFormats[request.to];
      return { name: `document.${extension}`, mime, content: new Uint8Array(), value: '', warnings: [] };
    },
    saveFile: (request, call) => {
      note('saveFile', call, request);
      return fileNamed('documents', plainFileName(request.name), request.mime);
    },
    dashboard: (request, call) => {
      note('dashboard', call, request);
      return { title: request.dashboard, content: new Uint8Array() };
    },
    buildSite: (request, call) => {
      note('buildSite', call, request);
      return { id: 'held-back', site: 'site', files: 0, pages: 0, warnings: [], preview_url: '' };
    },
    openFile: ({ file, name }) => ({
      url: `/files/${'id' in file ? file.id : newId()}`,
      name: name ?? ('path' in file ? nameOfPath(file.path) : 'file'),
      mime: 'application/octet-stream',
    }),
    allowsOrigin: () => true,
    sql: (request, call) => {
      note('sql', call, request);
      const found = sql.find(
        ({ connection = request.connection, statement = '' }) =>
          connection === request.connection && request.statement.includes(statement),
      );
      if (found === undefined && sql.length > 0)
        throw new Problem('upstream_failed', `The test gives no answer of "${request.connection}"`);
      const rows = (found?.rows ?? []).slice(0, request.limit);
      return { rows, count: found?.count ?? rows.length, more: rows.length < (found?.rows ?? []).length };
    },
    files: (request, call) => {
      note('files', call, request);
      return heldFiles(request);
    },
    ...(http === undefined ? {} : { http: answering(http, note) }),
  };
  const services = new Proxy(known, {
    get: (target, name) =>
      Reflect.get(target, name) ??
      ((request: object, call: EffectCall) => {
        note(String(name), call, request);
        return {};
      }),
  });
  return { services, effects };
}

/** Answers as a test says; what it says nothing of is not reached. */
function answering(
  answers: NonNullable<Given['http']>,
  note: (effect: string, call: EffectCall, request: object) => void,
): NonNullable<Services['http']> {
  return (request, call) => {
    note('http', call, request);
    const found = answers.find(
      ({ url = '', method = request.method }) =>
        request.url.startsWith(url) && method.toUpperCase() === request.method,
    );
    if (found === undefined)
      throw new Problem('upstream_failed', `The test gives no answer of ${request.method} ${request.url}`);
    const { status = 200, headers = {}, body = null } = found;
    return { status, headers, kind: typeof body === 'string' ? 'text' : 'json', body };
  };
}

const moment = '2026-01-01T00:00:00.000000Z';

function save(stored: Map<string, Resource>, { module, id = newId(), data }: SaveRequest): Resource {
  const before = stored.get(id);
  const resource: Resource = {
    id,
    module,
    version: (before?.version ?? 0) + 1,
    createdAt: moment,
    updatedAt: moment,
    createdBy: null,
    updatedBy: null,
    data: { ...before?.data, ...data },
  };
  stored.set(id, resource);
  return resource;
}

function all(
  stored: ReadonlyMap<string, Resource>,
  { module, filter }: Pick<FindRequest | DeleteRequest, 'module' | 'filter'>,
  modules: ModuleLookup,
): Resource[] {
  const own = [...stored.values()].filter((each) => each.module === module);
  const definition = modules(module);
  if (filter === undefined || definition === undefined) return own;
  const parsed = parseFilter(filter, definition, { lookup: modules });
  if ('errors' in parsed) return [];
  return own.filter((each) => matches(parsed.filter, each, (_, id) => stored.get(id)));
}
