import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeTestApp, on, things, type TestApp } from '../../../testing/index.ts';
import { startWebServer, type WebServer } from '../../../testing/web-server.ts';

let it: TestApp;
let models: WebServer;
/** What the model says, answer by answer; the last one is repeated. */
let script: object[] = [];

const usage = { prompt_tokens: 100, completion_tokens: 10 };
const says = (content: string) => ({ choices: [{ message: { content } }], usage });
const wants = (...calls: [name: string, given: string][]) => ({
  choices: [
    {
      message: {
        content: null,
        tool_calls: calls.map(([name, given], index) => ({
          id: `call_${index}`,
          type: 'function',
          function: { name, arguments: given },
        })),
      },
    },
  ],
  usage,
});

beforeAll(async () => {
  it = await makeTestApp({
    env: { SECRET_KEY: 'k'.repeat(32), ALLOW_PRIVATE_HOSTS: '127.0.0.1' },
    modules: [things],
    users: { clerk: [{ workflow: '*', action: 'run' }] },
    workflows: [tool, unmarked],
  });
  models = await startWebServer((_request, response) => {
    const said = script.length > 1 ? script.shift() : script[0];
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said));
  });
  const definition = {
    name: 'models',
    kind: 'bearer',
    hosts: [`http://127.0.0.1:${models.port}`],
    roles: ['clerk'],
  };
  await call('PUT', '/connections/models', definition);
  await call('PUT', '/connections/models/secret', { token: 'secret of the models' });
});
afterAll(async () => {
  await models.close();
  await it.close();
});
beforeEach(() => {
  models.requests.length = 0;
});

const tool = {
  identifier: 'price_of',
  title: 'Price',
  description: 'The price of a thing.',
  tool: true,
  entry: 'x',
  events: [],
  input: [
    { identifier: 'sku', type: 'text', required: true },
    { identifier: 'pieces', type: 'integer' },
  ],
  elements: [
    {
      name: 'x',
      type: 'flow/if',
      options: { condition: '$input.sku = "broken"' },
      to: { ...on('f', 'true'), ...on('y', 'false') },
    },
    { name: 'f', type: 'flow/fail', options: { code: 'broken', message: '"It is broken"' } },
    { name: 'y', type: 'data/map', options: { value: { sku: '$input.sku', price: '$input.pieces * 2' } } },
  ],
};
const unmarked = { ...tool, identifier: 'secret_of', tool: false };

async function call(method: 'GET' | 'PUT' | 'POST', url: string, payload?: object, as = 'admin') {
  const headers = { authorization: `Bearer ${it.user(as).token}` };
  const answer = await it.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return {
    status: answer.statusCode,
    text: answer.body,
    body: answer.body === '' ? {} : answer.json<object>(),
  };
}

const asking = (options: object, more: object = {}) => ({
  identifier: 'asks',
  entry: 'ask',
  events: [],
  elements: [
    {
      name: 'ask',
      type: 'data/llm',
      options: {
        connection: 'models',
        url: `${models.url}/v1`,
        model: 'small',
        prompt: '"What do five of A cost?"',
        tools: ['price_of'],
        ...options,
      },
      ...more,
    },
  ],
});

async function run(options: object, answers: object[]) {
  script = [...answers];
  const stored = await call('PUT', '/workflows/asks', asking(options));
  expect([200, 201]).toContain(stored.status);
  return call('POST', '/workflows/asks/run', {}, 'clerk');
}

/** The messages of the last request, and the tools that it offered. */
const lastAsked = () =>
  JSON.parse(models.requests.at(-1)?.body ?? '{}') as {
    messages: { role: string; content: string | null }[];
    tools: { function: object }[];
  };

test('LLM7 a model runs workflows as tools and answers with what they gave', async () => {
  const { body } = await run({}, [wants(['price_of', '{"sku":"A","pieces":5}']), says('Ten.')]);
  expect(body).toMatchObject({
    status: 'completed',
    output: { text: 'Ten.', calls: 1, usage: { prompt: 200, answer: 20 } },
  });
  const { messages, tools } = lastAsked();
  expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool']);
  expect(messages.at(-1)?.content).toBe('{"sku":"A","price":10}');
  expect(tools).toMatchObject([
    {
      type: 'function',
      function: {
        name: 'price_of',
        description: 'The price of a thing.',
        parameters: {
          properties: { sku: { type: 'string' } },
          required: ['sku'],
          additionalProperties: false,
        },
      },
    },
  ]);
});

test('LLM7 several tools of one answer run one after the other', async () => {
  const both = wants(['price_of', '{"sku":"A","pieces":1}'], ['price_of', '{"sku":"B","pieces":2}']);
  const { body } = await run({}, [both, says('Two and four.')]);
  expect(body).toMatchObject({ output: { calls: 2 } });
  const given = lastAsked().messages.filter(({ role }) => role === 'tool');
  expect(given.map(({ content }) => content)).toEqual(['{"sku":"A","price":2}', '{"sku":"B","price":4}']);
});

test.each([
  ['an unknown tool', 'secret_of', '{"sku":"A"}', 'There is no tool'],
  ['arguments that are no JSON', 'price_of', '{"sku":', 'no JSON'],
  ['a missing argument', 'price_of', '{}', 'input.sku'],
  ['an argument that is not declared', 'price_of', '{"sku":"A","as_admin":true}', 'as_admin'],
  ['a wrong type', 'price_of', '{"sku":"A","pieces":"many"}', 'input.pieces'],
])('LLM7 %s is told to the model, and nothing runs', async (_what, name, given, told) => {
  const { body } = await run({}, [wants([name, given]), says('I do not know.')]);
  expect(body).toMatchObject({ output: { text: 'I do not know.' } });
  expect(lastAsked().messages.at(-1)).toMatchObject({
    role: 'tool',
    content: expect.stringContaining(told) as string,
  });
});

test('LLM7 a tool that fails fails the element, as a called workflow does', async () => {
  const { body } = await run({}, [wants(['price_of', '{"sku":"broken"}'])]);
  expect(body).toMatchObject({ error: { code: 'broken', message: 'It is broken' } });
});

test('LLM8 a model that never comes to an end is stopped by maxCalls', async () => {
  const { body } = await run({ maxCalls: 3 }, [wants(['price_of', '{"sku":"A"}'])]);
  expect(body).toMatchObject({ code: 'llm_limit' });
  expect(models.requests).toHaveLength(4);
});

test('LLM8 what it costs is counted, and nothing is sent that may cost more than allowed', async () => {
  const price = { prompt: 1000, answer: 10_000 };
  const answers = [wants(['price_of', '{"sku":"A"}']), says('Done.')];
  const allowed = await run({ price, maxCost: 10, maxTokens: 50 }, answers);
  expect(allowed.body).toMatchObject({ output: { cost: 0.4 } });
  const refused = await run({ price, maxCost: 0.6, maxTokens: 50 }, answers);
  expect(refused.body).toMatchObject({ code: 'llm_limit' });
  // Two of the run before, one of this: the second would have been too much.
  expect(models.requests).toHaveLength(3);
});

test('LLM9 check: tools are workflows that say so, and a limit of cost needs a price', async () => {
  const told = async (options: object) => (await call('POST', '/workflows/check', asking(options))).text;
  expect(await told({ tools: ['secret_of'] })).toContain('no_tool');
  expect(await told({ tools: ['price_off'] })).toContain('unknown_workflow');
  expect(await told({ maxCost: 1 })).toContain('elements.0.options.price');
  expect(await told({})).not.toContain('no_tool');
  // What has become no tool since then is refused in the run.
  await call('PUT', '/workflows/asks', asking({}));
  await call('PUT', '/workflows/price_of', { ...tool, tool: false });
  expect((await call('POST', '/workflows/asks/run', {}, 'clerk')).text).toContain('is no tool');
});
