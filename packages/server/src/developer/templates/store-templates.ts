import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ApiClient } from '../definitions/api-client.ts';
import { fileOf } from './read-templates.ts';
import { assetChanges, templateChanges, type SiteOfTemplates } from './site-templates.ts';
import type { Templates } from './templates.ts';

/** Stores what a folder has and the server has not. Gives the names of what was stored. */
export async function storeTemplates(
  client: ApiClient,
  site: SiteOfTemplates,
  read: Templates,
): Promise<string[]> {
  const done: string[] = [];
  for (const { module, id, data } of templateChanges(site, read.templates)) {
    const path = `/modules/${module}/resources`;
    if (id === undefined) await client.request('POST', path, { body: { data } });
    else await client.request('PATCH', `${path}/${id}`, { body: { data } });
    done.push(
      `${module}/${String(data['name'] ?? site.stored.find((each) => each.id === id)?.data['name'])}`,
    );
  }
  await nameViews(client, site, read);
  const assets = assetChanges(site, read.assets);
  if (assets.length > 0) {
    const own = new Set(assets.map(({ path }) => path));
    const kept = (site.definition.assets ?? []).filter(({ path }) => !own.has(path));
    const definition = { ...site.definition, assets: [...kept, ...assets] };
    await client.request('PUT', `/sites/${site.id}`, { body: definition });
    done.push(...assets.map(({ path }) => `assets/${path}`));
  }
  return done;
}

/** A view is part of a site when its template names it. */
async function nameViews(client: ApiClient, { template }: SiteOfTemplates, read: Templates): Promise<void> {
  const path = `/modules/${template.module}/resources/${template.id}`;
  const { data } = (await client.request('GET', path)) as { data: Record<string, unknown> };
  const named = Array.isArray(data['views']) ? data['views'].map(String) : [];
  const views = read.templates.filter(({ kind }) => kind === 'views').map(({ name }) => name);
  const fresh = views.filter((name) => !named.includes(name));
  if (fresh.length === 0) return;
  await client.request('PATCH', path, { body: { data: { views: [...named, ...fresh] } } });
}

/** Writes what the server has of a site's templates into a folder. Gives the files that were written. */
export function writeTemplates(folder: string, { stored, definition }: SiteOfTemplates): string[] {
  const done: string[] = [];
  const write = (file: string, content: string | Buffer): void => {
    const path = join(folder, file);
    if (same(path, content)) return;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    done.push(file);
  };
  for (const { kind, data } of stored) {
    const { name, type, code, scripts, ...others } = data;
    const own = String(name);
    const isComponent = type === 'component';
    if (typeof code === 'string') write(fileOf(kind, own, 'code', isComponent), code);
    if (typeof scripts === 'string' && scripts !== '') write(fileOf(kind, own, 'scripts'), scripts);
    const rest = Object.entries(others).filter(([, value]) => value !== null && !isEmpty(value));
    if (rest.length > 0)
      write(`${kind}/${own}.json`, `${JSON.stringify(Object.fromEntries(rest), null, 2)}\n`);
  }
  for (const asset of definition.assets ?? []) {
    const { path, text, base64, verbatim } = asset;
    const file = `${verbatim === true ? 'verbatim' : 'assets'}/${path}`;
    if (typeof text === 'string') write(file, text);
    else if (typeof base64 === 'string') write(file, Buffer.from(base64, 'base64'));
  }
  return done;
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function same(path: string, content: string | Buffer): boolean {
  try {
    return readFileSync(path).equals(Buffer.from(content));
  } catch {
    return false;
  }
}
