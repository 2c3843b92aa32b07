import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ModuleDefinition, WorkflowDefinition } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { makeWorkflowSet } from '../workflows/workflow-set.ts';
import { formWorkflowsOf } from './form-workflows.ts';

const examples = fileURLToPath(new URL('../../../../../examples/', import.meta.url));

function read<T>(folder: string): T[] {
  return readdirSync(folder).map((file) => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as T);
}

function setOf(definitions: readonly WorkflowDefinition[]) {
  const stored = definitions.map((definition) => ({
    identifier: definition.identifier,
    version: 1,
    definition,
  }));
  return makeWorkflowSet(stored, new Map());
}

test.each([
  ['orders', ['price_changed', 'split_row']],
  ['approvals', []],
  ['website', []],
])('OFF12, OFF21 of the example %s, these workflows use nothing but the form: %j', (example, expected) => {
  const set = setOf(read<WorkflowDefinition>(`${examples}${example}/workflows`));
  const found = read<ModuleDefinition>(`${examples}${example}/modules`).flatMap(
    (module) => formWorkflowsOf(set, module).workflows,
  );
  expect(found.map(({ definition }) => definition.identifier)).toEqual(expected);
  expect(found.flatMap(({ definition }) => definition.tests ?? [])).toEqual([]);
});

const module: ModuleDefinition = {
  bakery_resource_module: 'orders',
  bakery_resource: {
    fields: [{ identifier: 'price', type: 'number', options: { events: { on_change: ['changed'] } } }],
  },
};
const workflow = (more: Partial<WorkflowDefinition>, element: object = {}): WorkflowDefinition => ({
  identifier: 'checks',
  events: [{ identifier: 'changed', type: 'on_change', module: 'orders' }],
  elements: [
    { name: 'changed', type: 'event/on_change', to: { prototype: { sets: ['default'] } } },
    { name: 'sets', type: 'action/set', options: { recipes: { price: '1' } }, ...element },
  ],
  ...more,
});

test.each([
  ['what it is', {}, {}, ['changed']],
  ['elevated', { elevated: true }, {}, []],
  ['asynchronous', { async: true }, {}, []],
  ['traced', { trace: 'all' as const }, {}, []],
  ['reading resources', {}, { type: 'data/find', options: { module: 'orders' } }, []],
  ['redirecting to an address', {}, { type: 'action/redirect', options: { url: '"/app/"' } }, []],
  ['using what only the server works out', {}, { options: { recipes: { price: '$hash("a")' } } }, []],
  ['using what differs between servers', {}, { options: { recipes: { price: '$env.price' } } }, []],
  ['using a word of the like', {}, { options: { recipes: { price: 'hash' } } }, ['changed']],
  ['running what is not there', {}, { type: 'action/run', options: { workflow: 'gone' } }, []],
  ['running what saves', {}, { type: 'action/run', options: { workflow: 'saves' } }, []],
  ['running what only sets', {}, { type: 'action/run', options: { workflow: 'only_sets' } }, ['changed']],
])('OFF21 EXPR34 ENV6 a workflow that is %s', (_, more, element, events) => {
  const set = setOf([
    workflow(more, element),
    { identifier: 'saves', entry: 'a', elements: [{ name: 'a', type: 'action/save', options: {} }] },
    {
      identifier: 'only_sets',
      entry: 'a',
      elements: [{ name: 'a', type: 'action/set', options: { recipes: { price: '2' } } }],
    },
  ]);
  expect(formWorkflowsOf(set, module).events).toEqual(events);
});

test('OFF21 an event that also starts what needs the server is left to the server', () => {
  const other = { ...workflow({ elevated: true }), identifier: 'other' };
  expect(formWorkflowsOf(setOf([workflow({}), other]), module)).toEqual({ events: [], workflows: [] });
});

test('OFF24 what is there for the authors of a workflow stays with them', () => {
  const original = { headers: { authorization: 'Bearer secret' } };
  const written = workflow(
    { description: 'secret', tags: ['secret'] },
    { note: 'secret', original, disabled: true },
  );
  const { events, workflows } = formWorkflowsOf(setOf([written]), module);
  expect(events).toEqual(['changed']);
  expect(workflows[0]?.definition.elements[1]).toMatchObject({ name: 'sets', disabled: true });
  expect(JSON.stringify(workflows)).not.toContain('secret');
});
