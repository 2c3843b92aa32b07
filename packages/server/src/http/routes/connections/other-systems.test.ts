import { openPort, type OpenPort } from '@bakehouse/store/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestApp, type TestApp } from '../../../testing/index.ts';
import { startWebServer, type WebServer } from '../../../testing/web-server.ts';

let it: TestApp;
let way: OpenPort;
let models: WebServer;
/** What the model says next, and how. */
const said = { status: 200, body: {} as object };

beforeAll(async () => {
  it = await makeTestApp({
    env: { SECRET_KEY: 'k'.repeat(32), ALLOW_PRIVATE_HOSTS: '127.0.0.1' },
    users: { clerk: [{ workflow: '*', action: 'run' }] },
  });
  way = await openPort(it.database.target);
  await it.database.pool.query(
    'create schema shop; create table shop.orders (id int primary key, total numeric)',
  );
  await it.database.pool.query('insert into shop.orders values (1, 12.50), (2, 8)');
  await connect('shop');
  models = await startWebServer((_request, response) =>
    response.writeHead(said.status, { 'content-type': 'application/json' }).end(JSON.stringify(said.body)),
  );
});
afterAll(async () => {
  await Promise.all([way.close(), models.close()]);
  await it.close();
});

async function call(method: 'GET' | 'PUT' | 'POST', url: string, payload?: object, as = 'admin') {
  const headers = { authorization: `Bearer ${it.user(as).token}` };
  const answer = await it.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, text: answer.body, body: answer.body === '' ? {} : answer.json() };
}

const password = () => String(it.database.target.shared.password);

async function connect(name: string, settings: object = {}, secret = password()): Promise<void> {
  const { user, database } = it.database.target.shared;
  const usual = { engine: 'postgres', host: '127.0.0.1', port: way.port, database, user, tls: false };
  const definition = { name, kind: 'database', settings: { ...usual, ...settings }, roles: ['clerk'] };
  expect((await call('PUT', `/connections/${name}`, definition)).status).toBe(201);
  expect((await call('PUT', `/connections/${name}/secret`, { password: secret })).status).toBe(204);
}

let serial = 0;
const workflowOf = (options: object, more: object = {}, type = 'data/sql') => ({
  identifier: `asks_${(serial += 1)}`,
  title: 'Asks',
  entry: 'ask',
  elements: [{ name: 'ask', type, options: { connection: 'shop', ...options }, ...more }],
  events: [],
});

async function run(options: object, input: object = {}, type = 'data/sql') {
  const workflow = workflowOf(options, {}, type);
  const stored = await call('PUT', `/workflows/${workflow.identifier}`, workflow);
  expect([stored.status, stored.text]).toEqual([201, expect.anything()]);
  return call('POST', `/workflows/${workflow.identifier}/run`, { input }, 'clerk');
}

test('SQL1 SQL2 SQL6 rows are read and written with values of the run', async () => {
  const schema = { type: 'object', properties: { id: { type: 'integer' }, total: { type: 'number' } } };
  const statement = 'select id, total from shop.orders where total > $1 order by id';
  const typed = await run({ statement, parameters: ['$input.least'], schema }, { least: 10 });
  expect(typed.body).toMatchObject({ output: { rows: [{ id: 1, total: 12.5 }], count: 1, more: false } });
  const plain = await run({ statement, parameters: ['$input.least'], limit: 1 }, { least: '1' });
  expect(plain.body).toMatchObject({ output: { rows: [{ id: 1, total: '12.50' }], more: true } });
  const add = 'insert into shop.orders values ($1, $2) returning id';
  const written = await run({ statement: add, parameters: ['3', '$input.none'], mode: 'write' });
  expect(written.body).toMatchObject({ output: { rows: [{ id: 3 }], count: 1 } });
  const { rows } = await it.database.pool.query('select total from shop.orders where id = 3');
  expect(rows).toEqual([{ total: null }]);
  const misfit = { type: 'object', properties: { total: { type: 'number' } } };
  const wrong = await run({ statement: 'select total from shop.orders where id = 3', schema: misfit });
  expect(wrong.body).toMatchObject({
    code: 'upstream_failed',
    detail: expect.stringContaining('rows.0.total'),
  });
});

test('SQL2 SQL4 SQL5 what fails says why and what to do, without the password', async () => {
  await connect('wrong', {}, 'not the password');
  await connect('inside', { host: '10.0.0.1' });
  await connect('sealed', { tls: true });
  await connect('away', { port: 1 });
  const statement = 'select 1';
  const cases: [object, string, RegExp][] = [
    [{ statement: 'delete from shop.orders' }, 'invalid', /"mode" to "write"/],
    [{ statement: 'select gone from shop.orders' }, 'upstream_failed', /"gone" does not exist \(42703\)/],
    [{ statement: 'select 1; select 2' }, 'upstream_failed', /42601/],
    [{ statement: 'select $1::int', parameters: ['"x"'] }, 'upstream_failed', /22P02/],
    [{ statement: 'select $1::int', parameters: '5' }, 'invalid', /must be a list/],
    [{ statement: `select * from pg_authid` }, 'connection_refused', /rights/],
    [{ statement, connection: 'wrong' }, 'connection_refused', /set its secret again/],
    [{ statement, connection: 'inside' }, 'address_refused', /ALLOW_PRIVATE_HOSTS/],
    [{ statement, connection: 'sealed' }, 'upstream_failed', /"tls" to false/],
    [{ statement, connection: 'away' }, 'upstream_failed', /host and port/],
  ];
  for (const [options, code, words] of cases) {
    const { body } = await run(options);
    expect([options, body.code, body.detail]).toEqual([options, code, expect.stringMatching(words)]);
  }
  const told = await run(
    {
      statement: `select $1::text as said, $2::jsonb as deep`,
      parameters: ['$input.p', { a: ['$input.p'] }],
    },
    { p: 'none' },
  );
  expect(told.body.output.rows).toEqual([{ said: 'none', deep: { a: ['none'] } }]);
  const repeated = await run(
    {
      statement: `select current_setting('bakehouse.no', true) as none, $1 || '' as said`,
      parameters: ['$input.p'],
    },
    { p: `<${password()}>` },
  );
  expect(repeated.body.output.rows).toEqual([{ none: null, said: '<[secret of shop]>' }]);
  const broken = await run({ statement: 'select $1::int', parameters: ['$input.p'] }, { p: password() });
  expect(broken.body.detail).toContain('[secret of shop]');
  expect(broken.text).not.toContain(password());
  expect((await call('GET', '/connections/wrong')).body).toMatchObject({
    lastError: { code: 'connection_refused' },
  });
});

test('SQL8 the check tells what does not fit, before a database is asked', async () => {
  const codes = async (options: object) =>
    (await call('POST', '/workflows/check', workflowOf(options))).body.warnings.map(
      ({ path, code }: { path: string; code: string }) =>
        `${path.replace('elements.0.options.', '')} ${code}`,
    );
  expect(await codes({ statement: 'select $1, $2', parameters: ['1'] })).toEqual(['parameters invalid']);
  expect(await codes({ statement: 'select 1', parameters: ['1'] })).toEqual(['parameters invalid']);
  expect(await codes({ statement: 'delete from x where id = $1', parameters: ['1'] })).toEqual([
    'mode invalid',
  ]);
  expect(await codes({ statement: "select '{{ $input.id }}'" })).toEqual(['statement no_effect']);
  expect(await codes({ statement: 'select 1', connection: 'shopp' })).toEqual([
    'connection unknown_connection',
  ]);
  expect(await codes({ statement: 'select $1', parameters: ['1'] })).toEqual([]);
  const schema = { type: 'object', properties: { id: { type: 'integer' } } };
  const typed = workflowOf(
    { statement: 'select 1 as id', schema },
    { to: { default: { use: ['default'] } } },
  );
  const used = { name: 'use', type: 'data/map', options: { value: 'rows.idd' } };
  const { body } = await call('POST', '/workflows/check', { ...typed, elements: [...typed.elements, used] });
  expect([...body.errors, ...body.warnings]).toMatchObject([{ path: 'elements.1.options.value' }]);
});

test('SQL9 a test asks no database and is given its rows', async () => {
  const answers = { sql: [{ statement: 'from gone.orders', rows: [{ id: 7 }] }] };
  const workflow = workflowOf({ statement: 'select id from gone.orders' });
  const tries = async (given: object, statement = 'select id from gone.orders') =>
    (await call('POST', '/workflows/try', { definition: workflowOf({ statement }), input: {}, given })).body;
  expect(await tries(answers)).toMatchObject({
    output: { rows: [{ id: 7 }], count: 1, more: false },
    effects: [{ effect: 'sql', connection: 'shop', element: workflow.entry }],
  });
  expect(await tries({})).toMatchObject({ output: { rows: [], count: 0 } });
  expect(await tries(answers, 'select 1')).toMatchObject({ error: { code: 'upstream_failed' } });
});

const token = 'sk-models-0123456789';
const answered = (content: string, finish = 'stop') => ({
  model: 'small-2026',
  choices: [{ message: { role: 'assistant', content }, finish_reason: finish }],
  usage: { prompt_tokens: 11, completion_tokens: 3 },
});
const topic = {
  type: 'object',
  properties: {
    topic: { type: 'string', enum: ['order', 'other'] },
    note: { type: 'string', nullable: true },
  },
  required: ['topic'],
};
const model = (more: object = {}) => ({
  connection: 'models',
  url: `${models.url}/v1/`,
  model: 'small',
  prompt: '$input.mail',
  ...more,
});
const ask = (more: object = {}, input: object = { mail: 'Where is my parcel?' }) =>
  run(model(more), input, 'data/llm');

test('LLM1 LLM2 LLM4 a model is asked for a text or for data, and tells what it took', async () => {
  const definition = { name: 'models', kind: 'bearer', hosts: [models.url], roles: ['clerk'] };
  expect((await call('PUT', '/connections/models', definition)).status).toBe(201);
  expect((await call('PUT', '/connections/models/secret', { token })).status).toBe(204);
  Object.assign(said, { body: answered(`On its way, says ${token}`) });
  const plain = await ask({ system: '"Be short."', temperature: 0, maxTokens: 50 });
  const usage = { prompt: 11, answer: 3 };
  const text = 'On its way, says [secret of models]';
  expect(plain.body.output).toEqual({ text, cut: false, model: 'small-2026', usage });
  const [sent] = models.requests;
  expect([sent?.method, sent?.url, sent?.headers.authorization]).toEqual([
    'POST',
    '/v1/chat/completions',
    `Bearer ${token}`,
  ]);
  expect(JSON.parse(sent?.body ?? '')).toEqual({
    model: 'small',
    messages: [
      { role: 'system', content: 'Be short.' },
      { role: 'user', content: 'Where is my parcel?' },
    ],
    max_tokens: 50,
    temperature: 0,
  });
  const runs = await call('GET', '/runs?limit=1');
  const trace = await call('GET', `/runs/${runs.body.data[0].id}`);
  expect([trace.status, trace.text]).toEqual([200, expect.stringContaining('"answer":3')]);
  expect(trace.text).not.toContain(token);

  Object.assign(said, { body: { ...answered('```json\n{"topic":"order","note":null}\n```'), usage: null } });
  const typed = await ask({ schema: topic, prompt: { mail: '$input.mail' } });
  expect(typed.body.output).toMatchObject({
    data: { topic: 'order', note: null },
    usage: { prompt: null, answer: null },
  });
  expect(JSON.parse(models.requests.at(-1)?.body ?? '')).toMatchObject({
    messages: [{ role: 'user', content: '{"mail":"Where is my parcel?"}' }],
    max_tokens: 1000,
    response_format: {
      type: 'json_schema',
      json_schema: { schema: { properties: { note: { type: ['string', 'null'] } } } },
    },
  });
});

test('LLM2 LLM3 LLM5 what fails says why, and what is too long is not sent', async () => {
  const cases: [number, object, object, string, RegExp][] = [
    [200, answered('{"topic":"weather"}'), { schema: topic }, 'upstream_failed', /"data.topic" is none of/],
    [200, answered('Sure! It is an order.'), { schema: topic }, 'upstream_failed', /JSON/],
    [200, answered('{"topic":"or', 'length'), { schema: topic }, 'upstream_failed', /maxTokens/],
    [200, { choices: [] }, {}, 'upstream_failed', /OpenAI-compatible/],
    [200, { choices: [{ message: { refusal: 'No.' } }] }, {}, 'upstream_failed', /refuses to answer: No/],
    [
      404,
      { error: { message: `no model, ${token}` } },
      {},
      'upstream_failed',
      /no model, \[secret of models\]/,
    ],
    [401, { error: { message: 'bad key' } }, {}, 'connection_refused', /set its secret again/],
    [429, {}, {}, 'connection_limited', /slow down/],
  ];
  for (const [status, body, more, code, words] of cases) {
    Object.assign(said, { status, body });
    const failed = await ask(more);
    expect([failed.body.code, failed.body.detail]).toEqual([code, expect.stringMatching(words)]);
    expect(failed.text).not.toContain(token);
  }
  Object.assign(said, { status: 200, body: answered('Half of', 'length') });
  expect((await ask()).body.output).toMatchObject({ text: 'Half of', cut: true });
  const before = models.requests.length;
  const long = await ask({ maxCharacters: 10 });
  expect([long.body.code, long.body.errors[0].path]).toEqual(['invalid', 'prompt']);
  expect((await ask({}, {})).body).toMatchObject({ code: 'invalid', errors: [{ code: 'required' }] });
  expect(models.requests.length).toBe(before);
});

test('LLM6 the check knows the members of data; a test is given the answers', async () => {
  const checked = async (more: object, value = '$') => {
    const { elements, ...rest } = workflowOf(
      model(more),
      { to: { default: { use: ['default'] } } },
      'data/llm',
    );
    const use = { name: 'use', type: 'data/map', options: { value } };
    const { body } = await call('POST', '/workflows/check', { ...rest, elements: [...elements, use] });
    return [...body.errors, ...body.warnings].map(({ path, code }: { path: string; code: string }) => [
      path,
      code,
    ]);
  };
  expect(await checked({ schema: topic }, 'data.topic')).toEqual([]);
  expect(await checked({ schema: topic }, 'data.topics')).toMatchObject([
    ['elements.1.options.value', expect.anything()],
  ]);
  const at = 'elements.0.options';
  expect(await checked({ prompt: '""' })).toEqual([[`${at}.prompt`, 'required']]);
  expect(await checked({ schema: { type: 'string' } })).toEqual([[`${at}.schema`, 'invalid']]);
  const definition = workflowOf(model({ schema: topic }), {}, 'data/llm');
  const given = { http: [{ url: models.url, body: answered('{"topic":"other"}') }] };
  const tried = await call('POST', '/workflows/try', { definition, input: { mail: 'x' }, given });
  expect(tried.body).toMatchObject({ output: { data: { topic: 'other' } }, effects: [{ effect: 'http' }] });
});
