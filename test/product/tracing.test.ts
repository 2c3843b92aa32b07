import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { on } from '@bakehouse/server/testing';
import { makeTestDatabase, type TestDatabase } from '@bakehouse/store/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
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

/** The names of what is measured, with the labels of each. */
async function readMeasured(): Promise<{ text: string; labels: Map<string, Set<string>> }> {
  const text = await (await fetch(`${product.url}/metrics`, { headers: { connection: 'close' } })).text();
  const labels = new Map(
    [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => [name, new Set<string>()]),
  );
  for (const [, name = '', given = ''] of text.matchAll(/^([a-z_]+)\{(.*)\} /gm))
    for (const [, label = ''] of given.matchAll(/(\w+)="/g))
      labels.get(name.replace(/_(bucket|sum|count)$/, ''))?.add(label);
  return { text, labels };
}

test('OPS14 every value that the Grafana dashboard shows is measured', async () => {
  const file = readFileSync(join(root, 'examples', 'grafana', 'bakehouse.json'), 'utf8');
  const { panels } = JSON.parse(file) as { panels: { targets: { expr: string }[] }[] };
  const { text, labels } = await readMeasured();
  const shown = panels.flatMap(({ targets }) =>
    targets.flatMap(({ expr }) =>
      [...expr.matchAll(/\b([a-z_]+)\{job/g)].map(([, name = '']) => name.replace(/_bucket$/, '')),
    ),
  );

  expect(shown.length).toBeGreaterThan(15);
  // `up` is Prometheus' own.
  expect(shown.filter((name) => name !== 'up' && !labels.has(name))).toEqual([]);
  expect(text).toMatch(/^database_up 1$/m);
  expect(text).toMatch(/^mails_waiting 0$/m);
});

test('OPS28 every alert asks for what is measured, and the guide tells of the same ones', async () => {
  const file = readFileSync(join(root, 'examples', 'grafana', 'alerts.yaml'), 'utf8');
  const { groups } = parse(file) as {
    groups: { rules: { alert: string; expr: string; annotations: object }[] }[];
  };
  const rules = groups.flatMap((group) => group.rules);
  const { labels } = await readMeasured();
  const asked = rules.map(({ expr }) => {
    const [, name = '', given = ''] = /([a-z_]+)(?:\{([^}]*)\})?(?:\[\w+\]\))? [=>]/.exec(expr) ?? [];
    return { name, labels: [...given.matchAll(/(\w+)=/g)].map(([, label = '']) => label) };
  });

  expect(asked.filter((each) => each.name !== 'up' && !labels.has(each.name))).toEqual([]);
  for (const each of asked)
    if (each.name !== 'up')
      expect([...(labels.get(each.name) ?? [])]).toEqual(expect.arrayContaining(each.labels));
  for (const { annotations } of rules) expect(Object.keys(annotations)).toEqual(['summary', 'description']);
  const guide = readFileSync(join(root, 'docs', 'guides', 'operating.md'), 'utf8');
  const [, table = ''] = /Worth an alert[^]*?\n\n([^]*?)\n\n/.exec(guide) ?? [];
  const told = [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, expr]) => expr);
  expect(told).toEqual(rules.map(({ expr }) => expr));
});
