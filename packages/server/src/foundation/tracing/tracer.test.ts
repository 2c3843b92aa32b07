import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeTracer, type Span } from './tracer.ts';

function collect(share = 1): { spans: Span[]; tracer: ReturnType<typeof makeTracer> } {
  const spans: Span[] = [];
  return { spans, tracer: makeTracer((span) => spans.push(span), share) };
}

test('OPS13 work within work belongs to it, also when several wait at a time', async () => {
  const { spans, tracer } = collect();

  const one = (name: string, ms: number) =>
    tracer.span({ name }, async () => {
      await sleep(ms);
      const end = tracer.sql(`select * from modules."${name}" where id = $1`);
      await sleep(ms);
      end();
    });
  await Promise.all([one('a', 6), one('b', 3)]);

  const named = new Map(spans.map((span) => [span.name, span]));
  for (const name of ['a', 'b']) {
    const [outer, inner] = [named.get(name), named.get(`select modules.${name}`)];
    expect(inner).toMatchObject({ traceId: outer?.traceId, parentSpanId: outer?.spanId, kind: 'client' });
    expect(outer?.parentSpanId).toBeUndefined();
  }
  expect(named.get('a')?.traceId).not.toBe(named.get('b')?.traceId);
});

function fail(): never {
  throw new Error('broken');
}

test('OPS13 what throws, at once or later, is told and thrown on', async () => {
  const { spans, tracer } = collect();

  expect(() => tracer.span({ name: 'now' }, fail)).toThrow('broken');
  await expect(tracer.span({ name: 'later' }, async () => sleep(1).then(fail))).rejects.toThrow('broken');
  expect(tracer.span({ name: 'fine' }, () => 7)).toBe(7);

  expect(spans.map(({ name, error }) => [name, error])).toEqual([
    ['now', 'broken'],
    ['later', 'broken'],
    ['fine', undefined],
  ]);
});

test('OPS13 a trace is chosen as a whole; a caller that asks for one decides', () => {
  const { spans, tracer } = collect(0);
  const inner = () => tracer.span({ name: 'inner' }, () => tracer.sql('select 1')());

  tracer.span({ name: 'outer' }, inner);
  expect(spans).toEqual([]);
  const trace = '0af7651916cd43dd8448eb211c80319c';
  tracer.span({ name: 'asked', from: `00-${trace}-b7ad6b7169203331-01` }, inner);

  expect(spans.map(({ name, traceId }) => [name, traceId])).toEqual([
    ['select', trace],
    ['inner', trace],
    ['asked', trace],
  ]);
});

test('OPS13 a header that is none begins a trace of its own, as does a statement outside of all work', () => {
  const { spans, tracer } = collect();

  for (const from of [
    '',
    'x',
    `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
    `00-${'a'.repeat(32)}-b7-01`,
    undefined,
  ])
    tracer.span({ name: 'own', from }, () => undefined);
  tracer.sql('select 1')();

  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(5);
  expect(spans).toHaveLength(5);
});
