import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ApiClient } from '../definitions/api-client.ts';
import { readTemplates } from './read-templates.ts';
import { templateChanges, type SiteOfTemplates, type StoredTemplate } from './site-templates.ts';
import { storeTemplates, writeTemplates } from './store-templates.ts';

let outer: string;
let folder: string;
beforeEach(() => {
  outer = mkdtempSync(join(tmpdir(), 'bakehouse-pull-'));
  folder = join(outer, 'a', 'templates');
});
afterEach(() => rmSync(outer, { recursive: true, force: true }));

const kept = (kind: StoredTemplate['kind'], data: Record<string, unknown>): StoredTemplate => ({
  kind,
  module: `web_${kind}`,
  id: `id-of-${String(data['name'])}`,
  data,
});

function site(stored: StoredTemplate[], more: Partial<SiteOfTemplates> = {}): SiteOfTemplates {
  return {
    id: 'shop',
    template: { module: 'web_sites', id: 'shop-id' },
    definition: {},
    modules: { layouts: 'web_layouts', sections: 'web_sections', views: 'web_views', pages: 'web_pages' },
    views: [],
    belongs: {},
    stored,
    ...more,
  };
}

/** Notes what is asked of the server. */
function listener(): { client: ApiClient; sent: unknown[] } {
  const sent: unknown[] = [];
  const request = (method: string, path: string, { body }: { body?: unknown } = {}) => {
    sent.push([method, path, body]);
    return Promise.resolve({});
  };
  return { client: { request } as unknown as ApiClient, sent };
}

test('SITE107 what is pulled stays in the folder, whatever it is called on the server', () => {
  const names = ['../../out', '/etc/out', '..', '.', '', '.hidden', 'a/b', 'a\\b', 'C:x', 'a\nb', 'ü 1.b'];
  const { files, left } = writeTemplates(
    folder,
    site(
      names.map((name) => kept('sections', { name, type: 'template', code: 'x', fields: [1] })),
      {
        definition: {
          assets: [
            { path: '../../out.css', text: 'x' },
            { path: 'a/../../../out.css', base64: 'eA==' },
            { path: '.well-known/security.txt', text: 'x', verbatim: true },
            { path: 'img/a.svg', text: 'x' },
          ],
        },
      },
    ),
  );
  expect(files.sort()).toEqual([
    'assets/img/a.svg',
    'sections/ü 1.b.json',
    'sections/ü 1.b.liquid',
    'verbatim/.well-known/security.txt',
  ]);
  expect(left).toHaveLength(12);
  expect(
    readdirSync(outer, { recursive: true })
      .map(String)
      .filter((path) => /out/.test(path)),
  ).toEqual([]);
  expect(existsSync('/etc/out.liquid')).toBe(false);
  expect(
    readTemplates(folder)
      .assets.map(({ path }) => path)
      .sort(),
  ).toEqual(['.well-known/security.txt', 'img/a.svg']);
});

test('SITE107 views of other sites are neither pulled nor named by a push, and pulling and pushing at once changes nothing', async () => {
  const all = site(
    [
      kept('views', { name: 'foot', code: 'a' }),
      kept('views', { name: 'card', code: 'b' }),
      kept('views', { name: 'other', code: 'c' }),
    ],
    { views: ['foot', 'id-of-card'] },
  );
  expect(writeTemplates(folder, all).files.sort()).toEqual(['views/card.liquid', 'views/foot.liquid']);
  const { client, sent } = listener();
  expect(await storeTemplates(client, all, readTemplates(folder))).toEqual([]);
  expect(sent).toEqual([]);
});

test('SITE107 what is new in the folder belongs to the site where resources say to which they belong', () => {
  const fresh = { kind: 'layouts' as const, name: 'wide', data: { code: 'x' } };
  const view = { kind: 'views' as const, name: 'foot', data: { code: 'x' } };
  expect(templateChanges(site([], { belongs: { web_layouts: 'shop-id' } }), [fresh, view])).toEqual([
    { module: 'web_layouts', data: { name: 'wide', site: 'shop-id', code: 'x' } },
    { module: 'web_views', data: { name: 'foot', code: 'x' } },
  ]);
});

test('SITE112 pages are pulled as files, and what was changed there is what a push changes', () => {
  const slots = [{ slot: 'main', sections: [{ section: 'hero', params: { heading: 'One' } }] }];
  const stored = kept('pages', {
    name: 'home',
    site: 'shop-id',
    title: 'Home',
    path: null,
    slots,
    slot_files: ['f'],
  });
  expect(writeTemplates(folder, site([stored])).files).toEqual(['pages/home.json']);
  const { templates, findings } = readTemplates(folder);
  expect({ templates, findings }).toEqual({
    templates: [{ kind: 'pages', name: 'home', data: { title: 'Home', slots } }],
    findings: [],
  });
  expect(templateChanges(site([stored]), templates)).toEqual([]);
  const changed = { ...templates[0], kind: 'pages' as const, name: 'home', data: { title: 'Start', slots } };
  expect(templateChanges(site([stored]), [changed])).toEqual([
    { module: 'web_pages', id: 'id-of-home', data: { title: 'Start' } },
  ]);
});
