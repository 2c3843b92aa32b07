import { standardTemplate } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { useConverter } from '../../testing/converter.ts';
import { entryMarkdown } from './entry-markdown.ts';
import type { ShownEntry } from './shown-entry.ts';

const customer = '019a7f00-0000-7000-8000-000000000003';
const photo = '019a7f00-0000-7000-8000-000000000004';
const entry: ShownEntry = {
  title: 'Orders',
  name: 'A-7 *new*',
  updatedAt: '2026-11-18T12:00:00Z',
  sections: [
    {
      title: 'What',
      description: null,
      columns: 2,
      fields: [
        { identifier: 'number', type: 'text', title: 'Number' },
        { identifier: 'customer', type: 'relation', title: 'Customer' },
        { identifier: 'total', type: 'money', title: 'Total', options: { currency: 'EUR' } },
        { identifier: 'empty', type: 'text', title: 'Empty' },
        { identifier: 'note', type: 'textarea', title: 'Note' },
        { identifier: 'photo', type: 'image', title: 'Photo' },
        {
          identifier: 'items',
          type: 'list',
          title: 'Items',
          options: {
            fields: [
              { identifier: 'sku', type: 'text', title: 'Article' },
              { identifier: 'qty', type: 'integer', title: 'Number' },
            ],
          },
        },
      ],
    },
  ],
  data: {
    number: '<b>A|7</b>\n![x](/etc/passwd)',
    customer,
    total: 1234.5,
    note: '# no heading\n{{ $logo }}',
    photo,
    items: [
      { sku: 'Rye | bread', qty: 12 },
      { sku: 'Roll', qty: 1 },
    ],
  },
  names: { [customer]: 'Hôtel _du_ Lac' },
  files: { [photo]: { name: 'loaf.png', mime: 'image/png', size: 5 } },
};
const setting = {
  context: { locale: 'de', timeZone: 'UTC' },
  today: '19.11.2026',
  pictures: new Map<string, string>(),
  logo: undefined,
};
const { convert } = useConverter();
const html = async (template: string, more = {}) =>
  (await convert('markdown', 'html', entryMarkdown(entry, template, { ...setting, ...more }))).text;

test('DOC3 values stand as people read them, and nothing in them is markup', async () => {
  const made = await html(
    '{{ customer }}: {{ total }} on {{ $today }}\n\n{{ number }}\n\n{{ note }}\n\n{{ empty }}{{ $name }}',
  );
  expect(made).toMatch(/Hôtel _du_ Lac: 1\.234,50\s€ on 19\.11\.2026/);
  expect(made).toContain('&lt;b&gt;A|7&lt;/b&gt;');
  expect(made).toContain('A-7 *new*');
  expect(made).toContain('{{ $logo }}');
  for (const markup of ['<b>', '<img', '<h1', '<em>']) expect(made, markup).not.toContain(markup);
});

test('DOC3 a list is a table, and the document of every module has all fields with a value', async () => {
  const made = await html(standardTemplate);
  expect(made.match(/<table/g)).toHaveLength(2);
  expect(made).toContain('Rye | bread');
  expect(made).toMatch(/<th[^>]*>Article<\/th>/);
  expect(made).toMatch(/<h2[^>]*>What<\/h2>/);
  expect(made).toContain('loaf.png');
  expect(made).not.toContain('Empty');
  expect(made).not.toContain('<img');
});

test('DOC3 logo and pictures are those that lie beside the document', () => {
  const made = entryMarkdown(entry, '{{ $logo }} {{ photo }}', {
    ...setting,
    logo: 'logo.png',
    pictures: new Map([[photo, 'picture-1.png']]),
  });
  expect(made).toBe('![](logo.png){height=14mm} ![](picture-1.png){width=60mm}');
});
