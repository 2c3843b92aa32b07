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
async function nameViews(client: ApiClient, site: SiteOfTemplates, read: Templates): Promise<void> {
  const views = read.templates.filter(({ kind }) => kind === 'views').map(({ name }) => name);
  const fresh = views.filter((name) => !isNamed(site, name));
  if (fresh.length === 0) return;
  const { module, id } = site.template;
  const path = `/modules/${module}/resources/${id}`;
  await client.request('PATCH', path, { body: { data: { views: [...site.views, ...fresh] } } });
}

function isNamed({ views, stored }: SiteOfTemplates, name: string): boolean {
  const known = stored.find(({ kind, data }) => kind === 'views' && data['name'] === name);
  return views.includes(name) || (known !== undefined && views.includes(known.id));
}

/** What was written into a folder. */
export interface WrittenTemplates {
  files: string[];
  /** What has a name that no file can have. */
  left: string[];
}

/** Writes what the server has of a site's templates into a folder, and nothing outside of it. */
export function writeTemplates(folder: string, site: SiteOfTemplates): WrittenTemplates {
  const { stored, definition } = site;
  const done: WrittenTemplates = { files: [], left: [] };
  const write = (file: string, content: string | Buffer): void => {
    const path = join(folder, file);
    if (!file.split('/').every((part) => isFileName(part) || part === '.well-known')) {
      done.left.push(file);
      return;
    }
    if (same(path, content)) return;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    done.files.push(file);
  };
  for (const { kind, data } of stored) {
    const { name, type, code, scripts, site: _site, slot_files: _held, ...others } = data;
    const own = String(name);
    if (kind === 'views' && !isNamed(site, own)) continue;
    // A name leads nowhere: it is one file of the folder of its kind.
    if (!isFileName(own)) {
      done.left.push(`${kind}/${own}`);
      continue;
    }
    if (kind === 'pages') {
      const page = { ...others, ...(typeof scripts === 'string' && scripts !== '' ? { scripts } : {}) };
      write(fileOf(kind, own, ''), jsonOf(page));
      continue;
    }
    const isComponent = type === 'component';
    if (typeof code === 'string') write(fileOf(kind, own, 'code', isComponent), code);
    if (typeof scripts === 'string' && scripts !== '') write(fileOf(kind, own, 'scripts'), scripts);
    if (Object.values(others).some(isSet)) write(`${kind}/${own}.json`, jsonOf(others));
  }
  for (const asset of definition.assets ?? []) {
    const { path, text, base64, verbatim } = asset;
    const file = `${verbatim === true ? 'verbatim' : 'assets'}/${path}`;
    if (typeof text === 'string') write(file, text);
    else if (typeof base64 === 'string') write(file, Buffer.from(base64, 'base64'));
  }
  return done;
}

/** A part of a path that stays where it stands, and that is read back; not hidden, and no name of a device. */
function isFileName(part: string): boolean {
  return /^[^./\\:*?"<>|\p{Cc}][^/\\:*?"<>|\p{Cc}]*$/u.test(part) && part.length <= 200;
}

function jsonOf(data: Record<string, unknown>): string {
  const set = Object.entries(data).filter(([, value]) => isSet(value));
  return `${JSON.stringify(Object.fromEntries(set), null, 2)}\n`;
}

function isSet(value: unknown): boolean {
  return value !== null && !(typeof value === 'object' && Object.keys(value).length === 0);
}

function same(path: string, content: string | Buffer): boolean {
  try {
    return readFileSync(path).equals(Buffer.from(content));
  } catch {
    return false;
  }
}
