import { expect, test } from 'vitest';
import { copyOf, exportText, freeIdentifier, readExported } from './exported.ts';

const a = {
  identifier: 'a',
  title: 'A',
  elements: [{ name: 'x', type: 'data/map' }],
  extra: { z: 1, b: [2] },
};
const b = { elements: [], identifier: 'b' };

test('EDIT36 what is exported is read back unchanged, one or several, also as a bare list', () => {
  for (const some of [[a], [a, b], [b, a, b]]) {
    const read = readExported(exportText(some));
    expect(read).toEqual({ kind: 'workflows', definitions: some });
    expect(JSON.stringify(read)).toBe(JSON.stringify({ kind: 'workflows', definitions: some }));
  }
  expect(readExported(JSON.stringify([a, b]))).toEqual({ kind: 'workflows', definitions: [a, b] });
  expect(JSON.parse(exportText([a]))).toEqual(a);
});

test('EDIT36 a file of n8n or Node-RED is known, and what is no workflow is refused as a whole', () => {
  const flow = { name: 'x', nodes: [], connections: {} };
  for (const wrapped of [flow, [flow], { workflows: [flow] }, { workflow: flow }, { data: [flow] }])
    expect(readExported(JSON.stringify(wrapped))).toEqual({ kind: 'elsewhere', source: 'n8n' });
  const nodes = [
    { id: 't', type: 'tab', label: 'x' },
    { id: 'a', z: 't', type: 'inject', wires: [[]] },
  ];
  expect(readExported(JSON.stringify(nodes))).toEqual({ kind: 'elsewhere', source: 'node-red' });
  for (const text of [
    '',
    '{',
    '[]',
    '5',
    'null',
    '{"workflows": []}',
    '{"identifier": "a"}',
    JSON.stringify([a, 1]),
  ])
    expect(readExported(text), text).toEqual({ kind: 'unknown' });
});

test('EDIT36 a copy has a name of its own and is switched off', () => {
  const taken = new Set(['a', 'a_copy', 'a_copy_2']);
  expect(freeIdentifier('a', taken)).toBe('a_copy_3');
  expect(freeIdentifier('b', taken)).toBe('b_copy');
  const long = 'l'.repeat(63);
  expect(freeIdentifier(long, taken)).toMatch(/^l{58}_copy$/);
  expect(copyOf(a, 'a_copy', 'A (copy)')).toEqual({
    ...a,
    identifier: 'a_copy',
    title: 'A (copy)',
    active: false,
  });
});
