import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { everythingData, everythingModule } from '../../test/app/every-field.ts';
import { apiOf, signIn, type Api } from './api.ts';

/** What somebody holds in their hands while the product is upgraded, and that must work afterwards. */
export interface Held {
  /** The session of each user. */
  sessions: Map<string, string>;
  /** An API token of the administrator. */
  apiToken: string;
  /** A share link and what it leads to. */
  share: { path: string; content: Buffer };
  /** A run that waits for somebody, and the notification that asks. */
  asked?: { email: string; notification: string; run: string };
}

type Entry = Record<string, unknown>;

/** The password of everybody. */
export const password = 'correct horse battery';

const admin = 'admin@example.com';

/** Loads an example, lets people come, and works with it as they would. */
export async function fill(url: string, example: string): Promise<Held> {
  const token = await signIn(url, admin, password);
  const api = apiOf(url, token);
  await api.send('POST', `/examples/${example}/load`, {});
  const sessions = new Map([[admin, token]]);
  for (const { slug } of await api.all('/roles')) {
    if (slug === 'admin') continue;
    const email = `${String(slug)}@example.com`;
    await api.send('POST', '/users', { email, name: `The ${String(slug)}`, password, roles: [slug] });
    sessions.set(email, await signIn(url, email, password));
  }
  const made = await api.send('POST', '/tokens', { name: 'Kept over the upgrade' });
  await api.send('PUT', '/preferences/theme', { value: { dark: true } });
  await api.send('PUT', '/queues/slow', { concurrency: 1, rate: { limit: 5, seconds: 1 } });
  // Before parts of it are deleted.
  if (example === 'website') await publish(api);
  for (const module of await api.all('/modules')) await useModule(api, module);
  const share = await useFiles(api);
  await useExample(api, example);
  await settle(api);
  const asked = example === 'approvals' ? await findAsked(url, sessions) : undefined;
  return {
    sessions,
    apiToken: String(made.body['token']),
    share,
    ...(asked === undefined ? {} : { asked }),
  };
}

/** Gives a module a second version, and its resources a change, a restored state and a deletion. */
async function useModule(api: Api, module: Entry): Promise<void> {
  const name = String(module['bakery_resource_module']);
  const { fields, ...rest } = module['bakery_resource'] as Entry & { fields: Entry[] };
  await api.send('PUT', `/modules/${name}`, {
    bakery_resource: { ...rest, fields, description: 'Changed before the upgrade.' },
  });
  const text = fields.find(
    (field) =>
      ['text', 'textarea'].includes(String(field['type'])) && !('unique' in field) && !('options' in field),
  );
  const resources = await api.all(`/modules/${name}/resources?limit=100`);
  const [first] = resources;
  const last = resources.at(-1);
  if (first === undefined || last === undefined || text === undefined) return;
  const address = `/modules/${name}/resources/${String(first['id'])}`;
  await api.send('PATCH', address, { data: { [String(text['identifier'])]: 'Changed' } });
  await api.send('POST', `${address}/revisions/1/restore`);
  // The only one is kept; others may be needed, which is fine.
  if (last !== first)
    await api.send('DELETE', `/modules/${name}/resources/${String(last['id'])}`, undefined, [409]);
}

/** Files in several versions and sizes, one of them shared, one deleted. */
async function useFiles(api: Api): Promise<Held['share']> {
  const content = randomBytes(700_000);
  await api.upload(Buffer.from('The first version.'), 'notes.txt', { path: '/upgrade/notes.txt' });
  await api.upload(Buffer.from('The second version.'), 'notes.txt', { path: '/upgrade/notes.txt' });
  await api.upload(Buffer.alloc(0), 'empty.txt', { folder: '/upgrade' });
  const large = await api.upload(content, 'large.bin', { path: '/upgrade/large.bin' });
  const gone = await api.upload(Buffer.from('Gone.'), 'gone.txt', { folder: '/upgrade' });
  await api.send('DELETE', `/files/${String(gone['id'])}`);
  const { body } = await api.send('POST', `/files/${String(large['id'])}/shares`);
  return { path: new URL(String(body['url'])).pathname, content };
}

async function useExample(api: Api, example: string): Promise<void> {
  if (example === 'orders') {
    await useEverything(api);
    for (const status of ['draft', 'cancelled']) {
      const filter = encodeURIComponent(JSON.stringify({ status }));
      const [order] = await api.all(`/modules/orders/resources?filter=${filter}&limit=1`);
      if (order !== undefined) await press(api, 'order_submitted', 'orders', order);
    }
  }
  if (example === 'approvals')
    for (const [number, total] of [
      ['A-1', 20],
      ['A-2', 5000],
    ] as const) {
      const data = { number, customer: 'Dora', email: 'dora@example.com', total };
      await api.send('POST', '/modules/orders/resources', { data });
    }
}

async function publish(api: Api): Promise<void> {
  const [site] = await api.all('/modules/site_templates/resources');
  if (site === undefined) throw new Error('there is no website to publish');
  await press(api, 'publish_site', 'site_templates', site);
}

/** A module with a field of every type, and an entry with a value in each. */
async function useEverything(api: Api): Promise<void> {
  await api.send('PUT', '/modules/everything', everythingModule);
  const [customer] = await api.all('/modules/customers/resources?limit=1');
  const [user] = await api.all('/users?limit=1');
  const [file] = await api.all('/files?path=/upgrade/notes.txt');
  const data = {
    ...everythingData,
    related: customer?.['id'],
    a_user: user?.['id'],
    a_file: file?.['id'],
    a_password: 'a secret of theirs',
  };
  const { body } = await api.send('POST', '/modules/everything/resources', { data });
  await api.send('PATCH', `/modules/everything/resources/${String(body['id'])}`, { data: { a_number: 13 } });
}

async function press(api: Api, event: string, module: string, { id, data }: Entry): Promise<void> {
  await api.send('POST', `/events/${event}`, { module, id, data, view: 'update' });
}

/** Waits until every run is over or waits for somebody: nothing changes by itself any more. */
async function settle(api: Api): Promise<void> {
  for (let calm = 0; calm < 5; calm += 1) {
    const runs = await api.all('/runs');
    if (runs.some(({ status }) => status === 'queued' || status === 'running')) calm = 0;
    await sleep(500);
  }
}

async function findAsked(url: string, sessions: Map<string, string>): Promise<Held['asked']> {
  const email = 'manager@example.com';
  const [note] = await apiOf(url, sessions.get(email)).all('/notifications');
  if (note === undefined) throw new Error('nobody was asked');
  return { email, notification: String(note['id']), run: String(note['run']) };
}
