import { expect, test } from 'vitest';
import { dependencyHashes } from '../build/dependencies.ts';
import { formMarkup } from '../html/form-markup.ts';
import { formView, siteForms } from '../wire/form.ts';
import { page as pageSchema } from '../wire/page.ts';
import type { SiteModel } from './model.ts';
import { pageRenderer } from './render-page.ts';

const view = (label: string) => ({
  button: 'Go',
  fields: [{ name: 'mail', label, kind: 'email', required: true }],
});
const forms = siteForms.parse({
  contact: { action: 'https://api.example/x', views: { en: view('Your "mail"'), de: view('Ihre Mail') } },
});

function model(change: Partial<SiteModel> = {}): SiteModel {
  return {
    site: 's',
    title: 'S',
    lang: 'en',
    languages: [],
    menus: {},
    feeds: [],
    forms,
    data: {},
    today: '2026-11-18',
    minify: false,
    layouts: [],
    sections: [{ name: 'form', type: 'template', code: '{% form which %}' }],
    views: [],
    assets: {},
    components: {},
    layoutScripts: {},
    pages: [],
    limits: { milliseconds: 1000, memory: 1e7, pageBytes: 1e6 },
    ...change,
  };
}

function render(which: string, lang?: string) {
  const sections = [{ section: 'form', params: { which } }];
  const page = pageSchema.parse({
    name: 'p',
    slots: [{ slot: 'main', sections }],
    ...(lang === undefined ? {} : { lang }),
  });
  const job = { index: 0, page, path: '/p/', title: 'P', ...(lang === undefined ? {} : { lang }) };
  const { html, warnings, deps } = pageRenderer(model())(job);
  return { html: html.toString(), warnings, deps };
}

test('PAGE30 a form is shown in the language of the page, or in that of the site, and needs no script', () => {
  const german = render('contact', 'de').html;
  expect(german).toContain('<form class="site-form" method="post" action="https://api.example/x"');
  expect(german).toContain('<input type="hidden" name="_lang" value="de">');
  expect(german).toContain(
    '<label for="form-contact-mail">Ihre Mail</label><input type="email" id="form-contact-mail" name="mail" required>',
  );
  expect(german).not.toContain('<script');
  for (const lang of [undefined, 'fr'])
    expect(render('contact', lang).html).toContain('Your &quot;mail&quot;</label>');
});

test('PAGE30 a form that is not there is a warning', () => {
  for (const name of ['nothing', 'constructor', '']) {
    const { html, warnings } = render(name);
    expect(html).not.toContain('<form');
    expect(warnings).toMatchObject([{ code: 'unknown_form' }]);
  }
});

test('PAGE30 a page depends on the forms it shows, and on no other', () => {
  const { deps } = render('contact', 'de');
  const hashes = (given: SiteModel['forms']) => {
    const hash = dependencyHashes(model({ forms: given }), () => undefined);
    return deps.map((one) => hash(one));
  };
  const { contact } = forms;
  if (contact === undefined) throw new Error('there is a form');
  expect(hashes({ contact, other: contact })).toEqual(hashes(forms));
  expect(hashes({ contact: { ...contact, action: 'https://api.example/y' } })).not.toEqual(hashes(forms));
});

test('PAGE30 SITE76 every kind of control shows again what was typed, and nothing typed becomes markup', () => {
  const hostile = '"><script>alert(1)</script>\'';
  const choices = [
    { value: 'a', title: 'A' },
    { value: hostile, title: hostile },
  ];
  const single = [
    'text',
    'textarea',
    'email',
    'url',
    'tel',
    'number',
    'date',
    'time',
    'color',
    'select',
  ] as const;
  const fields = [...single, 'checkbox', 'checkboxes'].map((kind) => ({
    name: `f_${kind}`,
    label: hostile,
    kind,
    hint: hostile,
    choices,
  }));
  const values = new Map<string, string | string[] | boolean>([
    ...single.map((kind) => [`f_${kind}`, hostile] as const),
    ['f_checkbox', true],
    ['f_checkboxes', [hostile]],
  ]);
  const faults = new Map(fields.map(({ name }) => [name, hostile]));
  const html = formMarkup(formView.parse({ button: hostile, fields }), {
    name: 'x',
    action: hostile,
    hidden: { _lang: hostile },
    values,
    faults,
  });
  expect(html).not.toContain('<script');
  expect(html).not.toContain(hostile);
  const safe = '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;';
  // As the value of eight inputs, and as the language that goes along.
  expect(html.split(` value="${safe}">`).length - 1).toBe(9);
  expect(html).toContain(`\n${safe}</textarea>`);
  expect(html).toContain(`<option value="${safe}" selected>`);
  expect(html).toContain(`name="f_checkboxes" value="${safe}" checked>`);
  expect(html).toContain('name="f_checkbox" value="true" checked aria-describedby');
  expect(html.match(/aria-invalid="true"/g)).toHaveLength(fields.length);
});

test('SITE93 a page says that files are chosen on the next one, where what came before is shown by its name', () => {
  const field = {
    name: 'paper',
    label: 'Paper',
    kind: 'file',
    required: true,
    accept: '.pdf',
    later: '<later>',
  };
  const view = formView.parse({ button: 'Send', fields: [field] });
  const shown = { name: 'x', action: 'https://api.example', hidden: {} };
  const first = formMarkup(view, shown);
  expect(first).toContain('&lt;later&gt;');
  expect(first).not.toMatch(/type="file"|multipart/);
  const files = {
    here: 'Here: {names}.',
    without: 'Without',
    names: new Map([['paper', ['<b>.pdf', "$&'.pdf"]]]),
  };
  const empty = formMarkup(view, { ...shown, files: { ...files, names: new Map() } });
  expect(empty).toContain('enctype="multipart/form-data"');
  expect(empty).toMatch(/<input type="file" id="form-x-paper" name="paper" required accept=".pdf">/);
  const again = formMarkup(view, { ...shown, files });
  expect(again).toContain('Here: &lt;b&gt;.pdf, $&amp;&#39;.pdf.');
  expect(again).not.toContain(' required');
  expect(again).toContain('name="_without" value="paper"');
});
