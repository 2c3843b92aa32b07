import { shop, useScenarios } from '../../../testing/index.ts';

const { scenario } = useScenarios({
  modules: shop,
  env: { UPLOAD_LIMIT: '300kb' },
  users: {
    nothing: [],
    reader: [{ module: 'orders', action: 'read' }],
    germans: [
      { module: 'orders', action: 'create', fields: ['number', 'country'], filter: { country: 'DE' } },
    ],
  },
});

const url = '/modules/orders/resources/import';
const csv = { 'content-type': 'text/csv' };
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const refused: [title: string, type: string, body: string, status: number, answer: object][] = [
  [
    'an unknown column',
    'text/csv',
    'number,colour\nR1,red\n',
    422,
    { errors: [{ path: 'colour', code: 'unknown_field' }] },
  ],
  [
    'a column that stands twice',
    'text/csv',
    'number,number\nR1,R2\n',
    422,
    { errors: [{ path: 'number', code: 'duplicate' }] },
  ],
  ['an empty file', 'text/csv', '', 422, { errors: [{ path: 'columns' }] }],
  ['a quote that does not end', 'text/csv', 'number\nR1\n"R2', 400, { code: 'malformed' }],
  ['text of another charset', 'text/csv; charset=nothing', 'number\nR1', 415, {}],
  ['what is no Excel file', xlsx, 'number\nR1', 400, { code: 'malformed' }],
  ['an object without a list', 'application/json', '{"number": "R1"}', 400, { code: 'malformed' }],
  ['a list that does not end', 'application/json', '[{"number": "R1"}', 400, { code: 'malformed' }],
  ['a file that is too large', 'text/csv', `number\n${'x'.repeat(400_000)}`, 413, { code: 'too_large' }],
  ['a media type that is not taken', 'text/plain', 'number\nR1', 415, { code: 'unsupported_media_type' }],
];
for (const [title, type, body, status, answer] of refused) {
  scenario(`RES30 RES31 RES32 ERR7 ERR14 ERR15 ERR16 ${title} is refused before anything is stored`, {
    as: 'admin',
    request: ['POST', url],
    headers: { 'content-type': type },
    body,
    status,
    answer,
  });
}

scenario('ERR7 a dryRun that is neither true nor false is malformed', {
  as: 'admin',
  request: ['POST', `${url}?dryRun=yes`],
  headers: csv,
  body: 'number\nR1',
  status: 400,
  answer: { errors: [{ path: 'dryRun' }] },
});

for (const [who, status] of [
  ['nobody', 401],
  ['nothing', 404],
  ['reader', 403],
] as const) {
  scenario(`PERM3 PERM6 ERR8 ERR9 ERR10 an import as ${who} answers ${status}`, {
    as: who,
    request: ['POST', url],
    headers: csv,
    body: 'number\nR1',
    status,
  });
}

scenario('PERM7 PERM8 RES34 whoever may create only some rows imports only those', {
  as: 'germans',
  request: ['POST', url],
  headers: csv,
  body: 'number,country\nG1,DE\nG2,FR\n',
  status: 200,
  answer: { created: 1, failed: 1, data: [{ status: 'created' }, { errors: [{ code: 'forbidden' }] }] },
  effects: {
    'modules.orders': { added: 1 },
    'bakehouse.revisions': { added: 1 },
    'bakehouse.pending_changes': { added: 1 },
    'bakehouse.imports': { added: 1 },
    'bakehouse.import_rows': { added: 1 },
  },
});

scenario('PERM7 a column that the caller may not know of is unknown', {
  as: 'germans',
  request: ['POST', url],
  headers: csv,
  body: 'number,total\nG3,1\n',
  status: 422,
  answer: { errors: [{ path: 'total', code: 'unknown_field' }] },
});
