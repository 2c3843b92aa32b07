import { newId, type Resource } from '@bakehouse/contract';
import type { Services } from '@bakehouse/engine';

/** Something that an element reached for: what it is, and the option that must have named it. */
export interface Reached {
  service: keyof Services;
  option: string;
  target: unknown;
}

/** Where language models are asked, and what they answer. */
const chat = '/chat/completions';
const said = { choices: [{ message: { content: '{"topic":"order"}' }, finish_reason: 'stop' }] };

const file = {
  id: newId(),
  path: '/a.txt',
  name: 'a.txt',
  mime: 'text/plain',
  size: 1,
  version: 1,
  sha256: '0'.repeat(64),
  createdAt: '2026-11-15T12:00:00.000000Z',
  updatedAt: '2026-11-15T12:00:00.000000Z',
  createdBy: null,
};

/**
 * Services that do nothing but note what they are asked to reach. Each service stands here by its type: a new one has to
 * say what it reaches.
 */
export function watchServices(reached: Reached[]): Required<Services> {
  const note = (service: keyof Services, option: string, targets: readonly unknown[]) => {
    for (const target of targets) reached.push({ service, option, target });
  };
  return {
    save: (requests) =>
      requests.map(({ module, id, data }): Resource => {
        if (id !== undefined) note('save', 'id', [id]);
        note('save', 'module', [module]);
        return { ...system, module, id: id ?? newId(), data };
      }),
    delete: ({ module, ids = [], filter }) => {
      note('delete', 'module', [module]);
      note('delete', 'id', ids);
      if (filter !== undefined) note('delete', 'filter', [filter]);
      return ids.length;
    },
    find: ({ module, search }) => {
      note('find', 'module', [module]);
      if (search !== undefined) note('find', 'search', [search]);
      return [];
    },
    export: ({ module, filename }) => {
      note('export', 'module', [module]);
      if (filename !== undefined) note('export', 'filename', [filename]);
      return file;
    },
    dashboard: ({ dashboard }) => {
      note('dashboard', 'dashboard', [dashboard]);
      return { title: 'a', content: new Uint8Array() };
    },
    convert: ({ value, assets }) => {
      note('convert', 'value', [value]);
      note(
        'convert',
        'assets',
        assets.flatMap(({ url, data, file: stored }) => [url, data, stored]),
      );
      return { name: 'a', mime: 'text/plain', content: new Uint8Array(), value: '', warnings: [] };
    },
    saveFile: () => file,
    http: ({ url, headers, body, parts = {}, filename }) => {
      if (url.endsWith(chat)) {
        note('http', 'url', [url.slice(0, -chat.length)]);
        for (const { role, content } of (body as { messages: Message[] }).messages)
          note('http', role === 'system' ? 'system' : 'prompt', [read(content)]);
        return { status: 200, headers: {}, kind: 'json', body: said };
      }
      note('http', 'url', [url]);
      note('http', 'headers', Object.values(headers));
      if (body !== undefined) note('http', 'body', [body]);
      note('http', 'parts', Object.values(parts));
      if (filename !== undefined) note('http', 'filename', [filename]);
      return { status: 200, headers: {}, kind: 'json', body: null };
    },
    piece: ({ connection }) => {
      note('piece', 'connection', [connection]);
      return {};
    },
    sql: ({ connection, statement, parameters }) => {
      note('sql', 'connection', [connection]);
      note('sql', 'statement', [statement]);
      note('sql', 'parameters', parameters);
      return { rows: [], count: 0, more: false };
    },
    files: ({ connection, operation, path, to, content, filename }) => {
      note('files', 'connection', [connection]);
      note('files', 'path', [path]);
      for (const [option, value] of Object.entries({ to, content, filename }))
        if (value !== undefined) note('files', option, [value]);
      return operation === 'list' ? { entries: [], count: 0, more: false, skipped: 0 } : { path };
    },
    mqtt: ({ connection, topic, payload }) => {
      note('mqtt', 'connection', [connection]);
      note('mqtt', 'topic', [topic]);
      note('mqtt', 'payload', [payload]);
    },
    openFile: ({ file: reference, name }) => {
      note('openFile', 'file', ['id' in reference ? reference.id : reference.path]);
      if (name !== undefined) note('openFile', 'name', [name]);
      return { url: '/files/x', name: 'x', mime: 'text/plain' };
    },
    allowsOrigin: () => false,
    buildSite: ({ template }) => {
      note('buildSite', 'template', [template]);
      return { id: 'b', site: 's', files: 0, pages: 0, warnings: [], preview_url: '/' };
    },
    deploySite: ({ build, hostnames }) => {
      note('deploySite', 'site', [build]);
      note('deploySite', 'hostnames', hostnames);
      return { site: 's', release: 1, build, hostnames, removed: [] };
    },
    mail: (request) => {
      for (const [option, value] of Object.entries(request)) note('mail', option, [value]);
    },
    notify: ({ recipients, entity, icon, image, actions }) => {
      note('notify', 'recipients', recipients);
      for (const [option, value] of Object.entries({ entity, icon, image }))
        if (value !== undefined) note('notify', option, [value]);
      note(
        'notify',
        'actions',
        actions.flatMap(({ identifier, url }) => [identifier, url]),
      );
      return { id: newId(), recipients: recipients.length };
    },
    setRoles: ({ user, roles }) => {
      note('setRoles', 'user', [user]);
      note('setRoles', 'role', roles);
    },
    removeRoles: ({ user, roles }) => {
      note('removeRoles', 'user', [user]);
      note('removeRoles', 'role', roles);
    },
    resetPassword: ({ user }) => note('resetPassword', 'user', [user]),
    startRun: ({ workflow, variables }) => {
      note('startRun', 'workflow', [workflow]);
      note('startRun', 'input', Object.values(variables));
      return { run: newId() };
    },
  };
}

const system = {
  version: 1,
  createdAt: '2026-11-15T12:00:00.000000Z',
  updatedAt: '2026-11-15T12:00:00.000000Z',
  createdBy: null,
  updatedBy: null,
};

interface Message {
  role: string;
  content: string;
}

/** What a model is told: a text, or other values as JSON. */
function read(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return content;
  }
}
