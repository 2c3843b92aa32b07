import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeTestDatabase, type TestDatabase } from '@bakehouse/store/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenApiDocument } from '../../packages/server/src/http/openapi-document.ts';
import { useScratch } from '../harness/scratch.ts';
import { fuzz } from './fuzz.ts';
import { startFuzzProduct, type FuzzProduct } from './product.ts';
import { neverSucceeded, printed } from './report.ts';
import { makeWords } from './words.ts';

describe('the product', () => {
  const scratch = useScratch();
  let database: TestDatabase;
  let fuzzed: FuzzProduct;
  beforeAll(async () => {
    database = await makeTestDatabase();
    fuzzed = await startFuzzProduct({ DATABASE_URL: database.url, DATA_DIR: scratch() });
  });
  afterAll(async () => {
    await fuzzed.product.stop();
    await database.drop();
  });

  test('ERR22 ERR23 ERR3 made-up requests to every operation give no 5xx and no answer that its description does not have', async () => {
    // A sample that is another one each day; more come by `TEST_FULL` and by `npm run fuzz:api`.
    const full = process.env['TEST_FULL'] !== undefined;
    const seed = full ? 3 : Number(process.env['TEST_SEED'] ?? 3);
    const report = await fuzz(fuzzed.target, { requests: full ? 20_000 : 5000, seed });

    expect(report.findings.length, printed(report, seed)).toBe(0);
    // Requests that are all refused at the door would show nothing. What needs a secret or another protocol stays shut, and what is rarely right.
    const shut = neverSucceeded(report);
    expect(shut.length, shut.join('; ')).toBeLessThan(report.answers.size / 3);
    expect(Math.min(...[...report.answers.values()].map(sum))).toBeGreaterThan(2);
    expect(fuzzed.product.child.exitCode).toBeNull();
    expect(fuzzed.product.output().stderr).not.toMatch(/unhandled|uncaught/i);
  });
});

describe('the search itself', () => {
  test('ERR23 a failure and a broken answer that hide behind one value are both found, with a request that repeats them', async () => {
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => answerPlanted(request.url ?? '', body, response));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const words = makeWords({ 'in things': ['one', 'two'] }, () => false);

    const report = await fuzz(
      { url, document: planted, words, tokens: () => ({}) },
      { requests: 600, seed: 7 },
    );
    server.close();

    const found = new Set(report.findings.map(({ operation, fault }) => `${operation}: ${fault}`));
    expect([...found].some((each) => each.startsWith('POST /things: the status is 500'))).toBe(true);
    expect(
      [...found].some((each) => each.startsWith('GET /things/{id}: the body does not fit its schema: /n')),
    ).toBe(true);
    expect(
      [...found].some((each) => each.startsWith('DELETE /things/{id}: the status 418 is not among')),
    ).toBe(true);
    const failure = report.findings.find(({ operation }) => operation === 'POST /things');
    expect(failure?.curl).toMatch(
      /^curl -i --path-as-is -X POST 'http:\/\/127\.0\.0\.1:\d+\/things'|base64 -d \| curl/,
    );
    expect(printed(report, 7)).toContain('seed 7');
    // The operation without a fault is not blamed.
    expect([...found].filter((each) => each.startsWith('GET /things:'))).toEqual([]);
  });
});

const sum = (by: Map<number, number>) => [...by.values()].reduce((all, each) => all + each, 0);

/** An API that fails on a title that is no text, tells a text as a number for one of its things, and has an answer of its own. */
function answerPlanted(url: string, body: string, response: ServerResponse): void {
  const send = (status: number, value: unknown) =>
    response
      .writeHead(status, { 'content-type': 'application/json', 'api-version': '1' })
      .end(JSON.stringify(value));
  if (response.req.method === 'DELETE') return void send(url.startsWith('/things/two') ? 418 : 204, {});
  if (response.req.method === 'POST') return void send(titleOf(body) === undefined ? 500 : 201, { n: 1 });
  if (url === '/things') return void send(200, { n: 1 });
  send(200, { n: url.startsWith('/things/two') ? 'many' : 1 });
}

function titleOf(body: string): string | undefined {
  try {
    return (JSON.parse(body) as { title: string }).title.toLowerCase();
  } catch {
    return undefined;
  }
}

const thing = {
  type: 'object',
  properties: { n: { type: 'integer' } },
  required: ['n'],
  additionalProperties: false,
};
const ok = { description: '', headers: {}, content: { 'application/json': { schema: thing } } };
const stated = { operationId: 'x', tags: [], summary: '', description: '', parameters: [] };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const planted: OpenApiDocument = {
  openapi: '3.1.0',
  info: { title: 'Planted', version: '1', description: '', license: { name: 'MIT', identifier: 'MIT' } },
  servers: [],
  tags: [],
  components: { schemas: {}, headers: {}, securitySchemes: {} },
  paths: {
    '/things': {
      get: { ...stated, responses: { 200: ok } },
      post: {
        ...stated,
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: { type: 'object', properties: { title: { type: 'string' } }, required: ['title'] },
            },
          },
        },
        responses: { 201: ok },
      },
    },
    '/things/{id}': {
      get: { ...stated, parameters: [id], responses: { 200: ok } },
      delete: {
        ...stated,
        parameters: [id],
        responses: { 204: { ...ok, content: { 'application/json': {} } } },
      },
    },
  },
};
