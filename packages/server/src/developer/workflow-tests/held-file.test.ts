import { expect, test } from 'vitest';
import { DefinitionSet } from '../definitions/definition-set.ts';
import { runTests } from './run-tests.ts';

test('APP12 EXP9 VIEW2 an export is held back in tests, and the elements after it still get a file', async () => {
  const module = {
    bakery_resource_module: 'cups',
    bakery_resource: { fields: [{ identifier: 'size', type: 'number' }] },
  };
  const workflow = {
    identifier: 'flow',
    entry: 'export',
    elements: [
      {
        name: 'export',
        type: 'action/export',
        options: { module: 'cups', all: true, format: 'xlsx', filename: '"all"' },
        to: { default: { give: ['default'] } },
      },
      { name: 'give', type: 'action/downloadFile', options: { name: '$.name' } },
    ],
    events: [],
    tests: [
      {
        name: 'gives the file',
        input: {},
        expect: {
          status: 'completed',
          instructions: [{ type: 'downloadFile', name: 'all.xlsx' }],
          effects: [{ effect: 'export', element: 'export', module: 'cups', format: 'xlsx' }],
        },
      },
    ],
  };
  const result = await runTests(
    new DefinitionSet([
      { folder: 'modules', identifier: 'cups', json: module },
      { folder: 'workflows', identifier: 'flow', json: workflow },
    ]),
  );
  expect(result).toMatchObject([{ tests: [{ name: 'gives the file', faults: [] }] }]);
});

test('APP12 DASH11 a document and a dashboard are held back in tests, and the elements after them still get a file', async () => {
  const workflow = {
    identifier: 'flow',
    entry: 'print',
    elements: [
      {
        name: 'print',
        type: 'action/dashboard',
        options: { dashboard: 'sales' },
        to: { default: { give: ['default'], letter: ['default'] } },
      },
      { name: 'give', type: 'action/downloadFile', options: { name: '$.name' } },
      {
        name: 'letter',
        type: 'action/convert',
        options: { value: '"Hello"', from: 'markdown', to: 'pdf', file: true },
        to: { default: { show: ['default'] } },
      },
      { name: 'show', type: 'action/downloadFile', options: { name: '$.name' } },
    ],
    events: [],
    tests: [
      {
        name: 'gives both files',
        input: {},
        expect: {
          status: 'completed',
          instructions: [
            { type: 'downloadFile', name: 'sales.pdf' },
            { type: 'downloadFile', name: 'document.pdf' },
          ],
        },
      },
    ],
  };
  const result = await runTests(
    new DefinitionSet([{ folder: 'workflows', identifier: 'flow', json: workflow }]),
  );
  expect(result).toMatchObject([{ tests: [{ name: 'gives both files', faults: [] }] }]);
});
