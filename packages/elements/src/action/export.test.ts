import { readFileSync } from 'node:fs';
import type { ExportRequest, Progress, Services } from '@bakehouse/engine';
import { expect, test } from 'vitest';
import { exampleServices } from '../example-services.ts';
import { needed } from '../needed.ts';
import { brief, check, runFirst } from '../testing.ts';

const exporting = (options: Record<string, unknown>) => ({
  entry: 'x',
  elements: [{ name: 'x', type: 'action/export', options }],
});

const faults = (options: Record<string, unknown>) => brief(check(exporting(options)).errors);

test('EXP1 SVC10 the workflow of the guide is sound, and runs in one transaction', () => {
  const guide = readFileSync(new URL('../../../../docs/guides/files.md', import.meta.url), 'utf8');
  const workflow = JSON.parse(/```json\n([^`]*)```/.exec(guide)?.[1] ?? 'null') as object;
  expect(check(workflow)).toEqual({ errors: [], warnings: [], kind: 'atomic' });
});

test('EXP2 EXP4 EXP5 EXP6 what an export cannot do is found before it runs', () => {
  expect(
    faults({
      module: 'orders',
      all: true,
      fields: ['number', 'id', 'createdAt'],
      sort: '-total',
      format: 'ndjson',
    }),
  ).toEqual([]);
  expect(faults({ module: 'orders', all: true, fields: ['nothing'] })).toHaveLength(1);
  expect(faults({ module: 'unknown', all: true })).toHaveLength(1);
  expect(faults({ module: 'orders', all: true, sort: 'nothing' })).toHaveLength(1);
  expect(faults({ module: 'orders', all: true, format: 'pdf' })).toHaveLength(1);
  expect(faults({ module: 'orders', filter: { nothing: '1' } })).toHaveLength(1);
  expect(faults({ all: true })).toHaveLength(1);
  // Everything is exported only where that is said.
  for (const filter of [{}, { filter: {} }, { filter: { _and: [] } }])
    expect(faults({ module: 'orders', ...filter })).toEqual(['bad_value elements.0.options.filter']);
});

test('EXP3 EXP7 EXP12 EXP13 the service gets the question evaluated, a signal, and somebody to tell how far it is', async () => {
  const asked: ExportRequest[] = [];
  const told: [string, Progress][] = [];
  const stop = new AbortController();
  const services: Services = {
    ...exampleServices,
    export: async (request, effect) => {
      asked.push(request);
      expect(effect.signal?.aborted).toBe(false);
      effect.progress?.({ done: 1, total: 2 });
      return needed(exampleServices.export, 'export')(request, effect);
    },
  };
  const state = await runFirst(
    [exporting({ module: 'orders', filter: { country: '$input.c' }, filename: '"of " & $input.c' })],
    { input: { c: 'DE' } },
    { services, signal: stop.signal, onProgress: (element, progress) => told.push([element, progress]) },
  );
  expect(state.status).toBe('completed');
  expect(asked).toEqual([{ module: 'orders', format: 'csv', filter: { country: 'DE' }, filename: 'of DE' }]);
  expect(told).toEqual([['x', { done: 1, total: 2 }]]);
});
