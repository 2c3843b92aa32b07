import { backupInClear } from './backup-in-clear.ts';
import type { Place } from './place.ts';
import type { SearchedServer } from './searched-server.ts';

type ServerPlace = Place<SearchedServer>;

const page = (name: string, url: string): ServerPlace => ({ name, read: ({ get }) => get(url) });

/** An address for each thing of a list. */
const each = (name: string, list: string, url: (id: string) => string): ServerPlace => ({
  name,
  async read({ get, ids }) {
    const texts: string[] = [];
    for (const id of await ids(list)) texts.push(`${id}: ${await get(url(id))}`);
    return texts;
  },
});

const resources = '/modules/things/resources';
const exported = (format: string) =>
  page(`export of resources as ${format}`, `${resources}/export?format=${format}`);

const tool = (name: string, calls: readonly object[]): ServerPlace => ({
  name: `tool ${name} of assistants`,
  async read({ assistant }) {
    const texts: string[] = [];
    for (const args of calls) texts.push(await assistant(name, args));
    return texts;
  },
});

const command = (...argv: string[]): ServerPlace => ({
  name: `output of bakehouse ${argv.join(' ')}`,
  read: ({ command: run }) => run(argv),
});

/** Where a secret is looked for on a server: its answers, its tables, what it writes and what it tells others. */
export const places: readonly ServerPlace[] = [
  { name: 'answers to what was stored, set, refused, tried and run', read: ({ answers }) => answers },
  page('list of connections', '/connections'),
  each('each connection', '/connections', (name) => `/connections/${name}`),
  page('list of workflows', '/workflows'),
  each('each workflow', '/workflows', (name) => `/workflows/${name}`),
  each('versions of each workflow', '/workflows', (name) => `/workflows/${name}/versions`),
  page('list of runs', '/runs?limit=100'),
  each('each run with its trace', '/runs?limit=100', (id) => `/runs/${id}`),
  page('failed runs', '/runs/failed'),
  page('runs by workflow', '/runs/by-workflow'),
  page('list of resources', `${resources}?limit=100`),
  each(
    'revisions of each resource',
    `${resources}?limit=100`,
    (id) => `/modules/things/resources/${id}/revisions`,
  ),
  page('changes, as the copy on a device gets them', `${resources}/changes`),
  exported('csv'),
  exported('json'),
  exported('ndjson'),
  page('list of files', '/files'),
  each('content of each file', '/files?limit=100', (id) => `/files/${id}`),
  each('versions of each file', '/files?limit=100', (id) => `/files/${id}/versions`),
  page('modules', '/modules'),
  page('versions of a module', '/modules/things/versions'),
  page('values that differ between servers', '/env'),
  page('APIs', '/apis'),
  page('pieces', '/pieces'),
  page('queues', '/queues'),
  page('settings', '/settings'),
  page('mails in the outbox', '/outbox'),
  page('notifications', '/notifications'),
  page('users', '/users'),
  page('roles', '/roles'),
  page('preferences', '/preferences'),
  { name: 'what is kept of a user', read: ({ get, admin }) => get(`/users/${admin}/export`) },
  page('audit log', '/audit'),
  page('export of the audit log', '/audit/export'),
  page('metrics', '/metrics'),
  page('operations', '/operations'),
  page('health', '/health/ready'),
  page('description of the API', '/openapi.json?modules=true'),
  page('documentation of the API', '/docs'),
  page('page of the app', '/app/'),
  tool('get_definition', [{ kind: 'connection' }, { kind: 'connection', name: 'c3' }]),
  tool('find_entries', [{ module: 'things' }]),
  {
    name: 'tool get_run of assistants',
    async read({ assistant, ids }) {
      const texts: string[] = [];
      for (const run of await ids('/runs?limit=100')) texts.push(await assistant('get_run', { run }));
      return texts;
    },
  },
  { name: 'definitions that bakehouse pull writes', read: ({ pulled }) => pulled() },
  command('secrets', 'list'),
  command('doctor'),
  command('config'),
  { name: 'lines of the log', read: ({ lines }) => lines.join('') },
  {
    name: 'every table',
    async read({ it }) {
      const { rows: tables } = await it.database.pool.query<{ name: string }>(
        `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
         where table_schema in ('bakehouse', 'modules') and table_type = 'BASE TABLE'`,
      );
      const texts: string[] = [];
      for (const { name } of tables) {
        const { rows } = await it.database.pool.query<{ row: string }>(
          `select t::text as row from ${name} t`,
        );
        texts.push(`${name}: ${rows.map(({ row }) => row).join('\n')}`);
      }
      return texts;
    },
  },
  { name: 'backup without a key', read: ({ it }) => backupInClear(it.database) },
];
