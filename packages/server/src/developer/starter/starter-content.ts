import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newId } from '@bakehouse/contract';
import { dayFromToday } from '../examples/sample-rows.ts';
import { designAssets, designsFolder, type Design, type starterLanguages } from './designs.ts';

/** What a new website is asked to be. */
export interface StarterWishes {
  name: string;
  design: Design['identifier'];
  lang: (typeof starterLanguages)[number];
}

type Row = Record<string, unknown>;

/** One resource of a new website. */
export interface StarterRow {
  module: string;
  id?: string;
  data: Row;
}

/** Sections and views that all websites of the starter share. */
export function sharedParts(): StarterRow[] {
  return rowsOf(readJson('parts.json'));
}

/** The template of a new website with its layouts, pages and posts, in the order in which they are stored. */
export function starterRows({ name, lang }: StarterWishes, today = new Date()): StarterRow[] {
  const { settings: _settings, ...content } = readJson(`content.${lang}.json`);
  const filled = JSON.parse(JSON.stringify(content), (_, value: unknown) =>
    typeof value === 'string' ? (dayFromToday(value, today) ?? value.replaceAll('@site', () => name)) : value,
  ) as Row;
  const id = newId();
  const views = sharedParts().flatMap(({ module, data }) => (module === 'web_views' ? [data['name']] : []));
  const template = { module: 'web_sites', id, data: { name, title: name, base: 'main', views } };
  return [template, ...rowsOf(filled).map(({ module, data }) => ({ module, data: { ...data, site: id } }))];
}

/** The definition of a new website. */
export function starterDefinition(identifier: string, { name, lang, design }: StarterWishes): Row {
  const { settings } = readJson(`content.${lang}.json`) as { settings: Row };
  return {
    identifier,
    title: name,
    minify: true,
    build: {
      pages_module: 'web_pages',
      sections_module: 'web_sections',
      layouts_module: 'web_layouts',
      views_module: 'web_views',
    },
    ...settings,
    assets: designAssets(design),
  };
}

function rowsOf(content: Row): StarterRow[] {
  return Object.entries(content).flatMap(([module, rows]) =>
    (rows as Row[]).map((data) => ({ module, data })),
  );
}

function readJson(file: string): Row {
  return JSON.parse(readFileSync(join(designsFolder(), file), 'utf8')) as Row;
}
