import { describe, expect, test } from 'vitest';
import type { Layout, Section } from '../wire/build-input.ts';
import { page as pageSchema } from '../wire/page.ts';
import type { SiteModel } from './model.ts';
import { pageRenderer } from './render-page.ts';

const sections: Section[] = [
  { name: 'text', type: 'template', code: '<p>{{ t }}</p>' },
  { name: 'box', type: 'template', code: '[{% slot %}|{% slot "side" %}]' },
  { name: 'Tab Bar', type: 'component', code: '', vars: { a: 1 } },
];

function model(change: Partial<SiteModel> = {}): SiteModel {
  return {
    site: 's',
    title: 'S',
    languages: [],
    menus: {},
    forms: {},
    feeds: [],
    data: {},
    today: '2026-11-15',
    minify: false,
    layouts: [],
    sections,
    views: [],
    assets: {},
    components: { 'Tab Bar': '/assets/tab.js' },
    layoutScripts: {},
    pages: [],
    limits: { milliseconds: 1000, memory: 1e7, pageBytes: 1e6 },
    ...change,
  };
}

function render(given: Record<string, unknown>, change: Partial<SiteModel> = {}) {
  const page = pageSchema.parse({ name: 'p', ...given });
  const result = pageRenderer(model(change))({ index: 0, page, path: '/p/', title: 'P' });
  const body = /<body>(.*)<\/body>/s.exec(result.html.toString())?.[1] ?? '';
  return { ...result, text: result.html.toString(), body };
}

const text = (t: string) => ({ section: 'text', params: { t } });
const slot = (name: string, ...placed: unknown[]) => ({ slot: name, sections: placed });

describe('slots', () => {
  test('stand one after the other where no layout has code', () => {
    expect(render({ slots: [slot('a', text('1')), slot('b', text('2'))] }).body).toBe('<p>1</p>\n<p>2</p>');
  });

  test('of a page win over those of its layouts, the nearest layout over its base, empty ones over none', () => {
    const layouts: Layout[] = [
      { name: 'base', code: '{% slot "a" %}{% slot "b" %}{% slot "c" %}', slots: layoutSlots('base') },
      { name: 'own', base: 'base', slots: layoutSlots('own').slice(0, 2) },
    ];
    const { body } = render({ layout: 'own', slots: [slot('a', text('page')), slot('b')] }, { layouts });
    expect(body).toBe('<p>page</p><p>own</p><p>base</p>');
  });

  test('take placements as a map or as a list of slot objects', () => {
    for (const subslots of [{ side: [text('x')] }, [slot('side', text('x'))]])
      expect(render({ slots: [slot('m', { section: 'box', subslots })] }).body).toBe('[|<p>x</p>]');
  });

  test('that a placement offers by provide_slot show its subslots first, then the slot of the page', () => {
    const nested = { section: 'box', provide_slot: 'in', subslots: { in: [text('sub')] } };
    const offered = { section: 'box', provide_slot: 'main' };
    const slots = [slot('frame', nested, offered), slot('main', text('page'))];
    const layouts: Layout[] = [{ name: 'l', code: '{% slot "frame" %}' }];
    expect(render({ layout: 'l', slots }, { layouts }).body).toBe('[<p>sub</p>|][<p>page</p>|]');
  });

  test('of a component become its children', () => {
    const placed = { section: 'Tab Bar', params: { b: '"' }, subslots: { one: [text('x')] } };
    const result = render({ slots: [slot('m', placed)] });
    expect(result.body).toBe(
      '<site-tab-bar data-props="{&quot;a&quot;:1,&quot;b&quot;:&quot;\\&quot;&quot;}"><div slot="one"><p>x</p></div></site-tab-bar>',
    );
    expect(result.text).toContain('<script type="module" src="/assets/tab.js">');
  });
});

describe('layouts', () => {
  test('with code stand inside the code of their base', () => {
    const layouts: Layout[] = [
      { name: 'outer', base: 'doc', code: '<o>{% content %}</o>' },
      { name: 'inner', base: 'outer', code: '<i>{% slot "m" %}</i>' },
    ];
    const views = [{ name: 'doc', code: '<d>{% content %}</d>' }];
    expect(render({ layout: 'inner', slots: [slot('m', text('x'))] }, { layouts, views }).body).toBe(
      '<d><o><i><p>x</p></i></o></d>',
    );
  });

  test('may have the name of the view they are based on', () => {
    const layouts: Layout[] = [{ name: 'doc', base: 'doc' }];
    expect(render({ layout: 'doc' }, { layouts, views: [{ name: 'doc', code: 'view' }] }).body).toBe('view');
  });

  test('in a circle or without a base that exists are refused by name', () => {
    const circle: Layout[] = [
      { name: 'a', base: 'b' },
      { name: 'b', base: 'a' },
    ];
    expect(() => render({ layout: 'a' }, { layouts: circle })).toThrow('layout "a" is its own base');
    expect(() => render({ layout: 'a' }, { layouts: [{ name: 'a', base: 'x' }] })).toThrow(
      'no layout or view "x"',
    );
  });
});

describe('what a page depends on', () => {
  test('is noted by name, and nothing else', () => {
    const code = '{% render "v" %}{{ "x.png" | asset_url }}{% if false %}{% render "w" %}{% endif %}';
    const result = render(
      { slots: [slot('m', { section: 'uses' })] },
      {
        sections: [{ name: 'uses', type: 'template', code }, ...sections],
        views: [
          { name: 'v', code: '' },
          { name: 'w', code: '' },
        ],
      },
    );
    expect(result.deps).toEqual(['asset:x.png', 'section:uses', 'view:v']);
  });

  test('is the list of pages or the day only where a template asks for it', () => {
    expect(uses('{{ site.pages.size }}').deps).toContain('pages');
    expect(uses('{{ site.title }}').deps).not.toContain('pages');
    const year = uses('{{ "now" | date: "%Y" }}');
    expect([year.deps.includes('today'), year.body]).toEqual([true, '2026']);
  });
});

function uses(code: string): ReturnType<typeof render> {
  return render(
    { slots: [slot('m', { section: 'u' })] },
    { sections: [{ name: 'u', type: 'template', code }] },
  );
}

function layoutSlots(from: string): NonNullable<Layout['slots']> {
  return ['a', 'b', 'c'].map((name) => ({
    slot: name,
    sections: [{ section: 'text', params: { t: from }, subslots: {}, provide_slot: undefined }],
  }));
}
