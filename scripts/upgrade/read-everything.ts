import { createHash } from 'node:crypto';
import type { Api } from './api.ts';
import type { Everything } from './compare.ts';

/** The callers by whom everything is read: the administrator, and people for what only they see. */
export interface Readers {
  admin: Api;
  people: ReadonlyMap<string, Api>;
}

type Entry = Record<string, unknown>;

/** Reads everything there is to read. */
export async function readEverything({ admin, people }: Readers): Promise<Everything> {
  const found = new Map<string, unknown>();
  for (const kind of ['users', 'roles', 'queues', 'tokens'] as const)
    for (const entry of await admin.all(`/${kind}`)) found.set(`${kind}/${nameOf(entry)}`, lasting(entry));
  await readModules(admin, found);
  await readWorkflows(admin, found);
  await readFiles(admin, found);
  await readSites(admin, found);
  await readMail(admin, found);
  for (const [email, api] of people)
    for (const kind of ['notifications', 'preferences', 'tokens'] as const)
      for (const entry of await api.all(`/${kind}`))
        found.set(`${kind} of ${email}/${nameOf(entry)}`, lasting(entry));
  found.set('push key', (await admin.send('GET', '/push/key')).body);
  return found;
}

async function readModules(api: Api, found: Map<string, unknown>): Promise<void> {
  for (const definition of await api.all('/modules')) {
    const module = String(definition['bakery_resource_module']);
    found.set(`modules/${module}`, definition);
    found.set(`modules/${module}/versions`, await api.all(`/modules/${module}/versions`));
    const feed = await readFeed(api, module);
    found.set(`changes/${module}`, feed);
    for (const entry of await api.all(`/modules/${module}/resources?limit=100`))
      found.set(`resources/${module}/${nameOf(entry)}`, entry);
    // What was deleted has revisions, too.
    for (const id of new Set(feed.map((entry) => String(entry['id']))))
      found.set(
        `revisions/${module}/${id}`,
        await api.all(`/modules/${module}/resources/${id}/revisions?limit=100`),
      );
  }
}

/** The whole change feed of a module. */
export async function readFeed(api: Api, module: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  let since = '';
  for (;;) {
    const { body } = await api.send('GET', `/modules/${module}/resources/changes?limit=100${since}`);
    entries.push(...(body['data'] as Entry[]));
    if (body['more'] !== true) return entries;
    since = `&since=${encodeURIComponent(String(body['next']))}`;
  }
}

async function readWorkflows(api: Api, found: Map<string, unknown>): Promise<void> {
  for (const definition of await api.all('/workflows')) {
    const workflow = String(definition['identifier']);
    found.set(`workflows/${workflow}`, definition);
    found.set(`workflows/${workflow}/versions`, await api.all(`/workflows/${workflow}/versions`));
  }
  for (const run of await api.all('/runs'))
    found.set(`runs/${nameOf(run)}`, (await api.send('GET', `/runs/${nameOf(run)}`)).body);
}

async function readFiles(api: Api, found: Map<string, unknown>): Promise<void> {
  for (const file of await api.all('/files')) {
    const id = nameOf(file);
    const versions = await api.all(`/files/${id}/versions`);
    found.set(`files/${id}`, file);
    found.set(`files/${id}/versions`, versions);
    found.set(`files/${id}/shares`, await api.all(`/files/${id}/shares`));
    for (const { version } of versions) {
      const content = await api.bytes(`/files/${id}?version=${String(version)}`);
      found.set(`files/${id}/content of ${String(version)}`, sha256(content));
    }
  }
}

async function readSites(api: Api, found: Map<string, unknown>): Promise<void> {
  for (const site of await api.all('/sites')) {
    found.set(`sites/${nameOf(site)}`, site);
    for (const part of ['builds', 'releases', 'log'])
      found.set(`sites/${nameOf(site)}/${part}`, await api.all(`/sites/${nameOf(site)}/${part}`));
  }
}

async function readMail(api: Api, found: Map<string, unknown>): Promise<void> {
  for (const mail of await api.all('/outbox')) {
    const id = nameOf(mail);
    found.set(`outbox/${id}`, (await api.send('GET', `/outbox/${id}`)).body);
    for (const { position } of mail['attachments'] as Entry[])
      found.set(
        `outbox/${id}/attachment ${String(position)}`,
        sha256(await api.bytes(`/outbox/${id}/attachments/${String(position)}`)),
      );
  }
}

function nameOf(entry: Entry): string {
  return String(entry['id'] ?? entry['slug'] ?? entry['name']);
}

/** An entry without what changes by being used. */
function lasting(entry: Entry): Entry {
  return 'lastUsedAt' in entry ? { ...entry, lastUsedAt: null } : entry;
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
