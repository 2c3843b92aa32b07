import { expect, test } from 'vitest';
import type { Definition } from './definition.ts';
import { findElements } from './find.ts';
import { edgeId, graphOf } from './graph.ts';
import { insertElement } from './insert.ts';

const chain: Definition = {
  identifier: 'greet',
  entry: 'find',
  elements: [
    {
      name: 'find',
      type: 'data/find',
      options: { module: 'customers' },
      to: { default: { mail: ['default'] } },
    },
    { name: 'mail', type: 'action/mail', options: { subject: '"Welcome"' }, note: 'Asked for by sales' },
  ],
};
const links = (definition: Definition) =>
  graphOf(definition).edges.map(({ source, port, target }) => `${source}.${port} ${target}`);

test('EDIT29 an element that is put into a link is led to by what led on, and leads to where it led', () => {
  const link = edgeId({ source: 'find', port: 'default', target: 'mail', input: 'default' });
  const next = insertElement(chain, { name: 'test', type: 'flow/if' }, { link, onward: 'true' });
  expect(links(next)).toEqual(['find.default test', 'test.true mail']);
  // One that leads nowhere ends the way.
  expect(links(insertElement(chain, { name: 'stop', type: 'flow/fail' }, { link }))).toEqual([
    'find.default stop',
  ]);
});

test('EDIT29 an element that is added behind a port leaves the other links of the port', () => {
  const from = { source: 'find', port: 'default' };
  expect(links(insertElement(chain, { name: 'log', type: 'data/map' }, { from }))).toEqual([
    'find.default mail',
    'find.default log',
  ]);
  // A link that is gone meanwhile joins nothing.
  expect(links(insertElement(chain, { name: 'log', type: 'data/map' }, { link: 'none' }))).toEqual([
    'find.default mail',
  ]);
});

test('EDIT30 elements are found by name first, then by what they are called, by notes and by what is written in them', () => {
  const words: Record<string, string> = { 'data/find': 'Find entries', 'action/mail': 'Send a mail' };
  const found = (typed: string) =>
    findElements(graphOf(chain), typed, (type) => words[type] ?? '').map(({ name }) => name);
  expect(found('find')).toEqual(['find']);
  expect(found('ENTRIES')).toEqual(['find']);
  expect(found('send welcome')).toEqual(['mail']);
  expect(found('sales')).toEqual(['mail']);
  expect(found('customers')).toEqual(['find']);
  // Links are no words of an element.
  expect(found('default')).toEqual([]);
  expect(found('  ')).toEqual([]);
  const both = { elements: [{ name: 'a', note: 'total' }, { name: 'total' }] };
  expect(findElements(graphOf(both), 'total', () => '').map(({ name }) => name)).toEqual(['total', 'a']);
});
