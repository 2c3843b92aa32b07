import { expect, test } from 'vitest';
import { instruction } from './instruction.ts';

const run = '019a7f00-0000-7000-8000-000000000001';

test.each([
  ['INST3', { type: 'none' }],
  [
    'INST4',
    {
      type: 'set',
      recipes: { total: 5 },
      properties: {},
      add: [{ field: 'items', value: {}, at: 0 }],
      copy: null,
    },
  ],
  ['INST5', { type: 'set', properties: { validateStatus: { 'lines.1.price': 'error' } } }],
  ['INST6', { type: 'response', data: [1, 2] }],
  ['INST7', { type: 'redirect', url: '/app/orders' }],
  ['INST7', { type: 'redirect', view: { module: 'orders', view: 'show', id: run } }],
  ['INST8', { type: 'refresh', scope: 'list' }],
  ['INST9', { type: 'viewFile', url: '/share/x', name: 'a.pdf', mime: 'application/pdf' }],
  ['INST10', { type: 'downloadFile', url: '/share/x', name: 'a.pdf', mime: 'application/pdf' }],
  ['INST11', { type: 'notify', level: 'warning', title: 'Late', message: 'Hurry' }],
  ['INST12', { type: 'run', run }],
  ['INST2', { type: 'sequence', responses: [{ type: 'none' }, { type: 'sequence', responses: [] }] }],
])('%s %j is an instruction', (_, json) => {
  expect(instruction.parse(json)).toEqual(json);
});

test.each([
  { type: 'alert' },
  { type: 'refresh' },
  { type: 'sequence', responses: [{ type: 'x' }] },
  {},
  null,
])('INST1 %j is none', (json) => {
  expect(instruction.safeParse(json).success).toBe(false);
});
