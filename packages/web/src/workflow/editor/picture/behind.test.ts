import { expect, test } from 'vitest';
import { edgeId, graphOf } from '../../model/graph.ts';
import { behind } from './behind.ts';

const anything = () => true;

/** Where something new is put while the first element is chosen. */
function put(first: Record<string, unknown>, fits: Parameters<typeof behind>[2] = anything) {
  const elements = [
    { name: 'first', ...first },
    { name: 'second', type: 'data/map' },
    { name: 'third', type: 'data/map' },
  ];
  const graph = graphOf({ elements });
  const [chosen] = graph.nodes;
  if (chosen === undefined) throw new Error('there is no element');
  return behind(graph, chosen, fits);
}

test('EDIT92 what is added behind an element is led to by its first free port, never by that of failures', () => {
  expect(put({ type: 'data/map' })).toEqual({ from: { source: 'first', port: 'default' } });
  expect(put({ type: 'flow/if', to: { true: { second: ['default'] } } })).toEqual({
    from: { source: 'first', port: 'false' },
  });
  expect(put({ type: 'flow/fail' })).toEqual({});
});

test('EDIT92 what is added behind a question belongs to its first answer, not to whatever somebody answers', () => {
  const asked = { type: 'action/notify', options: { title: 'Go?', actions: 'approve, reject' } };
  expect(put(asked)).toEqual({ from: { source: 'first', port: 'approve' } });
  expect(put({ ...asked, to: { approve: { second: ['default'] } } })).toEqual({
    from: { source: 'first', port: 'reject' },
  });
});

test('EDIT92 where every port leads somewhere, it comes between, or beside where that does not go', () => {
  const leads = { type: 'data/map', to: { default: { second: ['default'] } } };
  const link = edgeId({ source: 'first', port: 'default', target: 'second', input: 'default' });
  expect(put(leads)).toEqual({ link });
  const from = { source: 'first', port: 'default' };
  expect(put(leads, (wanted) => wanted.link === undefined)).toEqual({ from });
  expect(put(leads, () => false)).toEqual({});
  const both = { type: 'data/map', to: { default: { second: ['default'], third: ['default'] } } };
  expect(put(both)).toEqual({ from });
});
