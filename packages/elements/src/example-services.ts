import { isObject, nameOfPath, type FileEntity, type Resource } from '@bakehouse/contract';
import type { Services } from '@bakehouse/engine';

const id = '019a7f00-0000-7000-8000-000000000003';
const at = '2026-11-15T12:00:00.000000Z';

/** Services that answer as the examples say; what they really do is tested with the server. */
export const exampleServices: Services = {
  save: (requests) => requests.map(({ data }) => stored(data)),
  delete: () => 2,
  find: ({ filter }) => {
    const number = isObject(filter) ? filter['number'] : undefined;
    return number === 'none' ? [] : [stored({ number })];
  },
  mail: () => undefined,
  mqtt: () => undefined,
  notify: ({ recipients }) => ({ id, recipients: recipients.length }),
  setRoles: () => undefined,
  removeRoles: () => undefined,
  resetPassword: () => undefined,
  startRun: () => ({ run: id }),
  http: () => ({
    status: 200,
    headers: {},
    kind: 'json',
    body: {
      model: 'small',
      choices: [{ message: { content: '{"topic":"order"}' }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 20, completion_tokens: 5 },
    },
  }),
  sql: () => ({ rows: [{ id: 1, total: '12.50' }], count: 1, more: false }),
  files: ({ path }) => ({
    entries: [{ name: 'may.csv', path: `${path}/may.csv`, kind: 'file', size: 120, modifiedAt: at }],
    count: 1,
    more: false,
    skipped: 0,
  }),
  buildSite: () => ({
    id: '0mi2example0123456789ab',
    site: 'website',
    files: 12,
    pages: 3,
    warnings: [],
    preview_url: 'http://0123.preview.localhost:8081/',
  }),
  deploySite: ({ build, hostnames }) => ({ site: 'website', release: 1, build, hostnames, removed: [] }),
  export: ({ filename = 'export' }) =>
    file('exports', filename, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  dashboard: () => ({ title: 'Sales', content: new Uint8Array() }),
  saveFile: ({ name, mime }) => file('documents', name, mime),
  openFile: ({ file, name, download }) => ({
    url: `/files/${id}${download ? '?download=true' : ''}`,
    name: name ?? ('path' in file ? nameOfPath(file.path) : 'file'),
    mime: 'application/pdf',
  }),
};

function stored(data: Record<string, unknown>): Resource {
  return {
    id,
    module: 'orders',
    version: 1,
    createdAt: at,
    updatedAt: at,
    createdBy: null,
    updatedBy: null,
    data,
  };
}

function file(folder: string, name: string, mime: string): FileEntity {
  return {
    id,
    path: `/${folder}/${id}/${name}`,
    name,
    mime,
    size: 1000,
    version: 1,
    sha256: '0'.repeat(64),
    createdAt: at,
    updatedAt: at,
    createdBy: null,
  };
}
