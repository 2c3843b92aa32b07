import { Problem, type Resource } from '@bakehouse/contract';
import type { BuildSiteRequest } from '@bakehouse/engine';
import { placeInLanguage } from '@bakehouse/sites/wire';
import { findSite, siteTaken, type ResourceAccess } from '@bakehouse/store';
import { readAssets } from './assets.ts';
import type { BuilderClient } from './builder-client.ts';
import { readCollections } from './collections.ts';
import { dynamicTitle } from './dynamic-title.ts';
import { changedNames, type ChangedRows } from './changed-rows.ts';
import { blockModules } from './find-module.ts';
import { findTemplate } from './find-template.ts';
import { siteForms } from './forms/site-forms.ts';
import { PlacedContent } from './placed-content.ts';
import { withoutNull } from './read-rows.ts';
import { readShown, type Showing } from './shown-rows.ts';
import { siteDefinition, type SiteDefinition } from './site-definition.ts';
import { SiteFiles } from './site-files.ts';
import { serviceName, siteId } from './site-id.ts';
import { withDefinition } from './site-request.ts';
import { siteModules, type SiteModules } from './site-modules.ts';

/** A site that is ready to be sent: everything but its pages is read. */
export interface ReadSite {
  id: string;
  template: Resource;
  /** Everything but the pages. */
  head: SiteHead;
  /** The modules that it is read from. */
  modules: ReadonlySet<string>;
  /** The files in what it shows. */
  files: SiteFiles;
  /** What its sections are given. */
  content: PlacedContent;
  /** The one that its pages are read from. */
  pagesModule: string;
  /** When the first of what was left out, or is there, appears or disappears; known when its lines are read. */
  changesAt: () => Date | undefined;
  /** The lines of a build: first the head, then one for each page. */
  lines: () => AsyncGenerator<string>;
}

/** What all pages share, as the page-building service takes it. */
export interface SiteHead {
  template: { base?: unknown };
  layouts: Record<string, unknown>[];
  sections: Record<string, unknown>[];
  assets: { path: string }[];
  [member: string]: unknown;
}

/** Reads what a site is made of, as the actor of the run. */
export async function readSite(
  access: ResourceAccess,
  client: BuilderClient,
  request: BuildSiteRequest,
  apiOrigin: string,
  changed?: ChangedRows,
): Promise<ReadSite> {
  const template = await findTemplate(access, request.template);
  const data = withoutNull(template.data);
  const name = text(data, 'name');
  if (name === undefined) throw new Problem('invalid', 'template: its name is empty or you may not read it.');
  const id = siteId(name);
  const definition = await definitionOf(access, id, template.module, name);
  const asked = withDefinition(request, definition.build);
  const from = await siteModules(access, id, asked);
  let next = Infinity;
  const showing: Showing = {
    site: id,
    template,
    now: Date.now(),
    changed,
    changesAt: (moment) => {
      next = Math.min(next, moment);
    },
  };
  const files = new SiteFiles(access);
  const found = await readCollections(access, showing, files, definition.collections ?? {});
  const pageTemplates = await readPageTemplates(access, showing, from, template.module);
  const layoutRows = await readData(access, from.layouts, showing);
  const taken = new Set(layoutRows.map((each) => each['name']));
  const filters = asked.pages_filter ?? [];
  const filter = filters.length === 0 ? undefined : { _and: filters };
  const pages = (): AsyncGenerator<Resource> =>
    readShown(access, from.pages, showing, { filter, literal: true });
  const sections = await readData(access, from.sections, showing);
  const content = new PlacedContent(sections, {
    access,
    showing,
    files,
    reads: (module) => found.modules.add(module),
    pathOf: (resource, module, row) =>
      found.pathOf(resource) ?? (module === from.pages ? pathOfPage(row, definition.languages) : undefined),
    path: from.sections,
  });
  // The files of pages must be known before the first page is sent.
  if (files.hasFiles(from.pages)) for await (const row of pages()) await files.shown(from.pages, [row.data]);
  const blocks = blockModules(access);
  for (const module of blocks) await content.addBlocks(await readData(access, module, showing));
  const head = {
    site: serviceName(id),
    template: {
      name,
      base: data['base'] ?? pageTemplates.find((each) => each['name'] === name)?.['base'],
      views: await readViews(access, showing, from, data['views']),
    },
    layouts: [
      ...(await content.settled(layoutRows)).map(withoutHeld),
      ...pageTemplates.filter((each) => !taken.has(each['name'])),
    ],
    sections: sections.map(({ fields: _fields, ...section }) => section),
    redirects: definition.redirects ?? [],
    assets: [...(await readAssets(access, client, definition.assets ?? [])), ...(await files.assets(client))],
    settings: {
      ...settingsOf(definition, data, found.data, apiOrigin),
      forms: await siteForms(access, id, definition, { apiOrigin, lang: text(data, 'lang') }),
    },
  };
  return {
    id,
    template,
    head,
    pagesModule: from.pages,
    changesAt: () => (next === Infinity ? undefined : new Date(next)),
    files,
    content,
    modules: new Set([
      template.module,
      from.pages,
      from.sections,
      from.layouts,
      ...from.pageTemplates,
      ...from.views,
      ...blocks,
      ...found.modules,
    ]),
    async *lines() {
      yield JSON.stringify(head);
      for await (const batch of inBatches(pages()))
        for (const data of await files.shown(from.pages, await content.settled(batch)))
          yield JSON.stringify(pageOf(data));
      for (const page of found.pages) yield JSON.stringify(page);
    },
  };
}

/** A page as the page-building service takes it: with its title worked out. */
export function pageOf(row: Record<string, unknown>): Record<string, unknown> {
  const { dynamic_title: _expression, ...page } = withoutHeld(withoutNull(row));
  const title = dynamicTitle(row);
  return title === undefined ? page : { ...page, dynamic_title: title };
}

/** Without the field that only keeps what its sections hold. */
function withoutHeld({ slot_files: _held, ...data }: Record<string, unknown>): Record<string, unknown> {
  return data;
}

/** Where a page stands that a section leads to. */
function pathOfPage(
  row: Record<string, unknown>,
  languages: SiteDefinition['languages'],
): string | undefined {
  const folder = languages?.find(({ lang }) => lang === row['lang'])?.path;
  const place = placeInLanguage(
    { name: String(row['name']), path: text(row, 'path'), translation: text(row, 'translation') },
    folder,
  );
  return typeof place === 'string' ? undefined : place.path;
}

async function* inBatches(rows: AsyncGenerator<Resource>): AsyncGenerator<Record<string, unknown>[]> {
  let batch: Record<string, unknown>[] = [];
  for await (const { data } of rows) {
    batch.push(data);
    if (batch.length < 200) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** What is settled for a site; refused where it is the site of another template. */
async function definitionOf(
  { db }: ResourceAccess,
  id: string,
  module: string,
  name: string,
): Promise<SiteDefinition> {
  const stored = await findSite(db, id);
  const other = stored?.template;
  if (other != null && (other.name !== name || other.module !== module)) throw siteTaken(id);
  return stored?.definition == null ? { identifier: id } : siteDefinition.parse(stored.definition);
}

/** Page templates are layouts without slots of their own; modules that are read already are left out. */
async function readPageTemplates(
  access: ResourceAccess,
  showing: Showing,
  { pageTemplates, layouts }: SiteModules,
  templates: string,
): Promise<Record<string, unknown>[]> {
  const all: Record<string, unknown>[] = [];
  for (const module of pageTemplates.filter((each) => each !== layouts && each !== templates))
    for (const { name, base } of await readData(access, module, showing)) all.push({ name, base });
  return all;
}

async function readData(
  access: ResourceAccess,
  module: string,
  showing: Showing,
): Promise<Record<string, unknown>[]> {
  const all: Record<string, unknown>[] = [];
  for await (const row of readShown(access, module, showing)) all.push(withoutNull(row.data));
  return all;
}

/** The views that a template names, by name or id. */
async function readViews(
  access: ResourceAccess,
  showing: Showing,
  from: SiteModules,
  given: unknown,
): Promise<unknown[]> {
  const named = Array.isArray(given) ? given.map(String) : [];
  const wanted = [
    ...new Set([...named, ...from.views.flatMap((module) => changedNames(showing.changed, module))]),
  ];
  if (wanted.length === 0) return [];
  const module = from.viewsModule();
  const known = new Map<string, unknown>();
  for await (const { id, data } of readShown(access, module, showing)) {
    known.set(id, withoutNull(data));
    known.set(String(data['name']), withoutNull(data));
  }
  return wanted.map((name) => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const message = `there is no view "${name}" in "${module}"`;
    throw new Problem('invalid', `views: ${message}.`, {
      errors: [{ path: 'views', message, code: 'unknown' }],
    });
  });
}

/** What an editor wrote into the template wins over the definition. */
function settingsOf(
  definition: SiteDefinition,
  template: Record<string, unknown>,
  collections: Record<string, unknown>,
  apiOrigin: string,
): object {
  const { csp = {}, data = {}, minify, image_widths, image_formats } = definition;
  const { languages, canonical_host, menus, feeds, search } = definition;
  return {
    title: text(template, 'title') ?? definition.title ?? template['name'],
    url: text(template, 'url') ?? definition.url,
    lang: text(template, 'lang') ?? definition.lang,
    languages,
    canonical_host,
    menus,
    feeds,
    search,
    minify,
    image_widths,
    image_formats,
    csp: {
      ...csp,
      'form-action': [...new Set([...(csp['form-action'] ?? []), apiOrigin])],
      'connect-src': [...new Set([...(csp['connect-src'] ?? []), apiOrigin])],
    },
    data: { ...data, ...collections, api: apiOrigin },
  };
}

function text(data: Record<string, unknown>, name: string): string | undefined {
  const value = data[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
