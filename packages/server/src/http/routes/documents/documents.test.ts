import { beforeAll, expect, test } from 'vitest';
import { hasProgram, pdfPages } from '../../../testing/converter.ts';
import { testId, useScenarios } from '../../../testing/index.ts';

const { it } = useScenarios({
  modules: [
    {
      bakery_resource_module: 'orders',
      bakery_resource: {
        fields: [
          { identifier: 'number', type: 'text' },
          { identifier: 'owner', type: 'text' },
          { identifier: 'margin', type: 'integer' },
        ],
        documents: [
          {
            identifier: 'invoice',
            title: 'Invoice',
            template: '# Invoice {{ number }}\n\nMargin: {{ margin }}.',
          },
        ],
      },
    },
  ],
  users: {
    clerk: [
      { module: 'orders', action: 'read', fields: ['number', 'owner'], filter: { owner: '$user.email' } },
    ],
    nobody_here: [],
  },
});
const [mine, other] = [testId(1), testId(2)];

beforeAll(async () => {
  for (const [id, owner] of [
    [mine, 'clerk@example.com'],
    [other, 'other@example.com'],
  ]) {
    const headers = { authorization: `Bearer ${it().user('admin').token}` };
    const payload = { id, data: { number: 'A/17 & more', owner, margin: 4711 } };
    await it().app.inject({ method: 'POST', url: '/modules/orders/resources', headers, payload });
  }
});

const get = async (as: string, url: string) =>
  it().app.inject({
    url: `/modules/orders${url}`,
    headers: { authorization: `Bearer ${it().user(as).token}` },
  });

/** What stands on a document; undefined on a machine that cannot tell. */
const read = (pdf: Buffer) =>
  hasProgram('pdftotext') ? pdfPages(pdf).join(' ').replaceAll(/\s+/g, ' ') : undefined;

test('DOC1 DOC4 an entry becomes a PDF by its template or by that of every module, with what the reader may read', async () => {
  const invoice = await get('admin', `/resources/${mine}/documents/invoice`);
  expect(invoice.statusCode, invoice.body).toBe(200);
  expect(invoice.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'content-disposition': expect.stringContaining('Invoice A_17') as string,
  });
  expect(invoice.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect(read(invoice.rawPayload) ?? 'Invoice A/17 & more Margin: 4').toMatch(
    /Invoice A\/17 & more Margin: 4/,
  );
  const standard = await get('clerk', `/resources/${mine}/documents/standard`);
  expect(standard.statusCode).toBe(200);
  expect(read(standard.rawPayload) ?? 'clerk@example.com').toContain('clerk@example.com');
  const theirs = await get('clerk', `/resources/${mine}/documents/invoice`);
  expect(read(theirs.rawPayload) ?? 'Margin: .').toMatch(/Margin: ?\./);
});

test('DOC4 nothing is made of an entry that one may not read, nor by a template that there is not', async () => {
  expect((await get('clerk', `/resources/${other}/documents/standard`)).statusCode).toBe(404);
  expect((await get('nobody_here', `/resources/${mine}/documents/standard`)).statusCode).toBe(404);
  expect((await get('clerk', `/resources/${mine}/documents/other`)).statusCode).toBe(404);
});

test('DOC1 documents are listed by title; their templates are for administrators', async () => {
  expect((await get('clerk', '/documents')).json()).toEqual({
    data: [{ identifier: 'invoice', title: 'Invoice' }],
    next: null,
  });
  expect((await get('clerk', '')).body).not.toContain('template');
  expect((await get('admin', '')).body).toContain('template');
  expect((await get('nobody_here', '/documents')).statusCode).toBe(404);
});
