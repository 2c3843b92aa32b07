import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { makeExporter } from './exporter.ts';
import type { Span } from './tracer.ts';

const span: Span = {
  traceId: 'a'.repeat(32),
  spanId: 'b'.repeat(16),
  name: 'x',
  kind: 'server',
  start: 1_700_000_000_000_000_001n,
  end: 1_700_000_000_000_000_002n,
  attributes: { text: 't', whole: 3, part: 0.5, yes: true, large: 1e300, none: Number.NaN },
  error: 'no',
};
const parts = { version: '1', resource: { 'service.name': 'bakehouse' }, everyMs: 600_000 };

test('OPS13 spans are sent as OTLP says, some at a time', async () => {
  const got: unknown[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      got.push({ url: request.url, body: JSON.parse(text) as unknown });
      response.setHeader('connection', 'close').end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const exporter = makeExporter({ ...parts, endpoint, log: { warn: () => undefined } });
  for (let n = 0; n < 600; n += 1) exporter.add(span);

  await exporter.close();

  server.close();
  expect([exporter.sent(), exporter.dropped()]).toEqual([600, 0]);
  expect(got.length).toBeGreaterThan(1);
  expect(got[0]).toMatchObject({
    url: '/v1/traces',
    body: {
      resourceSpans: [
        { resource: { attributes: [{ key: 'service.name', value: { stringValue: 'bakehouse' } }] } },
      ],
    },
  });
  const { body } = got[0] as { body: { resourceSpans: { scopeSpans: { spans: unknown[] }[] }[] } };
  expect(body.resourceSpans[0]?.scopeSpans[0]?.spans[0]).toEqual({
    traceId: 'a'.repeat(32),
    spanId: 'b'.repeat(16),
    name: 'x',
    kind: 2,
    startTimeUnixNano: '1700000000000000001',
    endTimeUnixNano: '1700000000000000002',
    attributes: [
      { key: 'text', value: { stringValue: 't' } },
      { key: 'whole', value: { intValue: '3' } },
      { key: 'part', value: { doubleValue: 0.5 } },
      { key: 'yes', value: { boolValue: true } },
      { key: 'large', value: { doubleValue: 1e300 } },
      { key: 'none', value: { doubleValue: 'NaN' } },
    ],
    status: { code: 2, message: 'no' },
  });
});

test('OPS13 a collector that is away costs spans and one line in the log, nothing else', async () => {
  const told: unknown[] = [];
  const exporter = makeExporter({
    ...parts,
    endpoint: 'http://127.0.0.1:1',
    log: { warn: (...given: unknown[]) => void told.push(given) },
  });
  for (let n = 0; n < 20_000; n += 1) exporter.add(span);

  await exporter.close();

  expect(exporter.sent()).toBe(0);
  expect(exporter.dropped()).toBeGreaterThan(10_000);
  expect(told).toHaveLength(1);
});
