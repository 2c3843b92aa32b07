import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { on } from '@bakehouse/server/testing';
import { makeTestDatabase, type TestDatabase } from '@bakehouse/store/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { root, runProduct, type Product } from '../harness/product.ts';
import { useScratch } from '../harness/scratch.ts';
import { signIn, type CallApi } from '../sites/website.ts';

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}

const scratch = useScratch();
const spans: SentSpan[] = [];
let collector: Server;
let database: TestDatabase;
let product: Product;
let api: CallApi;

beforeAll(async () => {
  collector = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const sent = JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] };
      for (const { scopeSpans } of sent.resourceSpans)
        for (const scope of scopeSpans) spans.push(...scope.spans);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  database = await makeTestDatabase();
  product = await runProduct({
    env: {
      DATABASE_URL: database.url,
      DATA_DIR: join(scratch(), 'data'),
      ADMIN_PASSWORD: 'correct horse battery',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    },
  });
  await product.ready();
  api = await signIn(product.url);
  await api('PUT', '/modules/things', {
    bakery_resource_module: 'things',
    bakery_resource: { fields: [{ identifier: 'name', type: 'text' }] },
  });
  const save = { name: 'save', type: 'action/save', options: { module: 'things', recipes: { name: '"x"' } } };
  await api('PUT', '/workflows/quick', { identifier: 'quick', entry: 'save', elements: [save] });
  await api('PUT', '/workflows/slow', {
    identifier: 'slow',
    async: true,
    entry: 'pause',
    elements: [{ name: 'pause', type: 'flow/wait', options: { seconds: 0.01 }, to: on('save') }, save],
  });
});
afterAll(async () => {
  await product.stop();
  collector.close();
  collector.closeAllConnections();
  await database.drop();
});

const patience = { timeout: 300_000, interval: 200 };
const lineage = (span: SentSpan | undefined): string[] => {
  const parent = spans.find(({ spanId }) => spanId === span?.parentSpanId);
  return span === undefined ? [] : [...lineage(parent), span.name];
};

test('OPS13 a trace leads from the request over the run and its element to the statement', async () => {
  expect((await api('POST', '/workflows/quick/run', { input: {} })).status).toBe(200);

  await vi.waitFor(() => {
    const statement = spans.find((span) => span.kind === 3 && lineage(span).includes('action/save save'));
    expect(lineage(statement).slice(0, 3)).toEqual([
      'POST /workflows/:identifier/run',
      'run quick',
      'action/save save',
    ]);
  }, patience);
  for (const span of spans) {
    expect(span.traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(BigInt(span.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano));
  }
  expect(JSON.stringify(spans)).not.toContain('correct horse');
});

test('OPS13 a run that goes on by itself has a trace that is named like it', async () => {
  const { status, body } = await api('POST', '/workflows/slow/run', { input: {} });
  expect(status).toBe(202);
  const trace = String(body['run']).replaceAll('-', '');

  await vi.waitFor(() => {
    const own = spans.filter(({ traceId }) => traceId === trace);
    expect(own.map(({ name }) => name)).toEqual(expect.arrayContaining(['run slow', 'action/save save']));
  }, patience);
});

test('OPS13 a caller that sends traceparent finds its request in its own trace', async () => {
  const trace = '0af7651916cd43dd8448eb211c80319c';
  for (const flag of ['01', '00']) {
    const answer = await fetch(`${product.url}/openapi.json`, {
      headers: {
        traceparent: `00-${trace}-b7ad6b716920333${flag === '01' ? '1' : '2'}-${flag}`,
        connection: 'close',
      },
    });
    expect(answer.status).toBe(200);
    await answer.text();
  }

  await vi.waitFor(() => {
    const own = spans.filter(({ traceId }) => traceId === trace);
    expect(own.map(({ parentSpanId }) => parentSpanId)).toEqual(['b7ad6b7169203331']);
  }, patience);
});

test('OPS14 every value that the Grafana dashboard shows is measured', async () => {
  const text = readFileSync(join(root, 'examples', 'grafana', 'bakehouse.json'), 'utf8');
  const { panels } = JSON.parse(text) as { panels: { targets: { expr: string }[] }[] };
  const measured = await (await fetch(`${product.url}/metrics`, { headers: { connection: 'close' } })).text();
  const names = new Set([...measured.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? ''));
  const shown = panels.flatMap(({ targets }) =>
    targets.flatMap(({ expr }) =>
      [...expr.matchAll(/\b([a-z_]+)\{job/g)].map(([, name = '']) => name.replace(/_bucket$/, '')),
    ),
  );

  expect(shown.length).toBeGreaterThan(15);
  // `up` is Prometheus' own.
  expect(shown.filter((name) => name !== 'up' && !names.has(name))).toEqual([]);
  expect(measured).toMatch(/^database_up 1$/m);
  expect(measured).toMatch(/^mails_waiting 0$/m);
});
