import { expect, test } from 'vitest';
import { runImported } from '../../testing.ts';
import { importN8n } from '../index.ts';

const base = 'n8n-nodes-base.';

/** One node after a start by hand. */
const imported = (type: string, parameters: object, typeVersion = 4.5) =>
  importN8n([
    {
      name: 'One node',
      nodes: [
        { name: 'By hand', type: `${base}manualTrigger`, parameters: {} },
        { name: 'It', type: `${base}${type}`, typeVersion, parameters },
      ],
      connections: { 'By hand': { main: [[{ node: 'It', type: 'main', index: 0 }]] } },
    },
  ]);

const sheet = (operation: string, columns: object) =>
  imported('googleSheets', {
    operation,
    documentId: { __rl: true, value: 'book1', mode: 'id' },
    sheetName: { __rl: true, value: 0, mode: 'list', cachedResultName: "Ann's orders" },
    columns,
  });
const rows = {
  values: [
    ['number', 'state', 'total'],
    ['A-1', 'new', '3'],
    ['A-2', 'new', '5'],
  ],
};
const written = async (made: ReturnType<typeof sheet>, input: unknown, found: unknown = rows) => {
  expect(made.taken.every(({ live }) => live)).toBe(true);
  const { asked, output, error } = await runImported(made, input, [found, {}]);
  expect(error).toBeUndefined();
  return { asked: asked as { method: string; url: string; body: { data: unknown } }[], output };
};
const cell = (range: string, value: unknown) => ({ range: `'Ann''s orders'!${range}`, values: [[value]] });

test('IMP14 a row of Google Sheets is changed where its columns match, and only the cells that are given', async () => {
  const made = sheet('update', {
    mappingMode: 'defineBelow',
    value: { number: '={{ $json.order }}', state: 'paid' },
    matchingColumns: ['number'],
  });
  const { asked, output } = await written(made, { order: 'A-2' });
  expect(asked).toMatchObject([
    { method: 'GET', url: `https://sheets.googleapis.com/v4/spreadsheets/book1/values/Ann's%20orders` },
    {
      method: 'POST',
      url: 'https://sheets.googleapis.com/v4/spreadsheets/book1/values:batchUpdate',
      body: {
        valueInputOption: 'USER_ENTERED',
        data: [cell('R3C1', 'A-2'), cell('R3C2', 'paid')],
      },
    },
  ]);
  expect(output).toEqual({ number: 'A-2', state: 'paid' });
  expect((await written(made, { order: 'A-9' })).asked[1]?.body.data).toEqual([]);
});

const added = (line: number) => [cell(`R${line}C1`, 'A-9'), cell(`R${line}C3`, 7)];

test('IMP14 a row that is not there is added by appendOrUpdate, also to a sheet with nothing but names', async () => {
  const made = sheet('appendOrUpdate', { mappingMode: 'autoMapInputData', matchingColumns: ['number'] });
  const input = { number: 'A-9', total: 7, other: 'no column' };
  expect((await written(made, input)).asked[1]?.body.data).toEqual(added(4));
  expect((await written(made, input, { values: rows.values.slice(0, 1) })).asked[1]?.body.data).toEqual(
    added(2),
  );
});

test('IMP14 a row that was read has its number, by which it is changed', async () => {
  const read = await runImported(sheet('read', {}), {}, [rows]);
  expect(read.output).toMatchObject([
    { row_number: 2, number: 'A-1' },
    { row_number: 3, number: 'A-2' },
  ]);
  const made = sheet('update', {
    value: { row_number: '={{ $json.row_number }}', state: 'paid' },
    matchingColumns: ['row_number'],
  });
  expect((await written(made, { row_number: 3 })).asked[1]?.body.data).toEqual([cell('R3C2', 'paid')]);
});

const record = (operation: string, columns: object) =>
  imported('airtable', { operation, base: 'app1', table: 'tbl1', columns });

test('IMP14 a record of Airtable is changed by its id, or by columns that match', async () => {
  const byId = record('update', {
    value: { id: '={{ $json.key }}', State: 'paid' },
    matchingColumns: ['id'],
  });
  expect((await runImported(byId, { key: 'rec 1' })).asked).toMatchObject([
    {
      method: 'PATCH',
      url: 'https://api.airtable.com/v0/app1/tbl1/rec%201',
      body: { fields: { State: 'paid' }, typecast: true },
    },
  ]);
  const byMail = record('upsert', { value: { Mail: '={{ $json.mail }}' }, matchingColumns: ['Mail'] });
  expect((await runImported(byMail, { mail: 'ann@example.com' })).asked).toMatchObject([
    {
      method: 'PATCH',
      url: 'https://api.airtable.com/v0/app1/tbl1',
      body: {
        performUpsert: { fieldsToMergeOn: ['Mail'] },
        records: [{ fields: { Mail: 'ann@example.com' } }],
      },
    },
  ]);
});

test('IMP14 a feed gives its entries, of RSS as of Atom', async () => {
  const made = imported('rssFeedRead', { url: 'https://news.example/feed' }, 1);
  const rss = { rss: { channel: { item: { title: 'One', link: 'https://a', description: 'Short' } } } };
  expect((await runImported(made, {}, [rss])).output).toMatchObject([
    { title: 'One', link: 'https://a', content: 'Short' },
  ]);
  const atom = {
    feed: { entry: [{ title: { '@type': 'html', '#text': 'Two' }, link: { '@href': 'https://b' } }] },
  };
  expect((await runImported(made, {}, [atom])).output).toMatchObject([{ title: 'Two', link: 'https://b' }]);
});

test('IMP14 the Graph API of Facebook is asked for a node and its edge', async () => {
  const made = imported('facebookGraphApi', {
    graphApiVersion: 'v22.0',
    node: '={{ $json.id }}',
    edge: 'ads',
    options: { queryParameters: { parameter: [{ name: 'limit', value: '5' }] } },
  });
  expect((await runImported(made, { id: 'act_1' })).asked).toMatchObject([
    { method: 'GET', url: 'https://graph.facebook.com/v22.0/act_1/ads?limit=5' },
  ]);
});

test('IMP15 files go beside the data of an item: what is downloaded is stored, and sent by its name', async () => {
  const made = importN8n([
    {
      name: 'Files',
      nodes: [
        { name: 'By hand', type: `${base}manualTrigger`, parameters: {} },
        {
          name: 'Load',
          type: `${base}googleDrive`,
          parameters: { operation: 'download', fileId: '={{ $json.id }}' },
        },
        {
          name: 'Send',
          type: `${base}httpRequest`,
          typeVersion: 4.2,
          parameters: {
            method: 'POST',
            url: 'https://archive.example/',
            sendBody: true,
            contentType: 'multipart-form-data',
            bodyParameters: {
              parameters: [
                { name: 'title', value: '={{ $json.id }} {{ $binary.data.fileName }}' },
                { parameterType: 'formBinaryData', name: 'file', inputDataFieldName: 'data' },
              ],
            },
          },
        },
      ],
      connections: {
        'By hand': { main: [[{ node: 'Load', type: 'main', index: 0 }]] },
        Load: { main: [[{ node: 'Send', type: 'main', index: 0 }]] },
      },
    },
  ]);
  expect(made.taken.every(({ live }) => live)).toBe(true);
  const file = { id: 'f1', name: 'bread.pdf', mime: 'application/pdf', size: 3, path: '/files/bread.pdf' };
  const { asked, error } = await runImported(made, { id: 'x1' }, [file]);
  expect(error).toBeUndefined();
  expect(asked).toMatchObject([
    { url: 'https://www.googleapis.com/drive/v3/files/x1?alt=media' },
    { method: 'POST', parts: { title: 'x1 bread.pdf', file } },
  ]);
});

test('IMP14 a workflow for errors is started by runs that failed; what a call from outside says is read', () => {
  const { workflows, taken } = importN8n([
    {
      name: 'On error',
      nodes: [{ name: 'Failed', type: `${base}errorTrigger`, parameters: {} }],
      connections: {},
    },
    {
      name: 'Hook',
      nodes: [{ name: 'Called', type: `${base}webhook`, parameters: { path: 'x' } }],
      connections: {},
    },
  ]);
  expect(taken.map(({ live }) => live)).toEqual([true, true]);
  expect(workflows[0]).toMatchObject({ entry: 'Failed', events: [] });
  expect(JSON.stringify(workflows[1]?.elements)).toContain('$event.request.headers');
});
