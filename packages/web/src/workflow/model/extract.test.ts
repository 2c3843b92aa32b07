import { expect, test } from 'vitest';
import { definitionText, type Definition } from './definition.ts';
import { extract } from './extract.ts';
import { graphOf } from './graph.ts';

const to = (target: string, port = 'default') => ({ [port]: { [target]: ['default'] } });
const whole: Definition = {
  identifier: 'invoice',
  entry: 'begin',
  elements: [
    { name: 'changed', type: 'event/on_change', to: to('begin') },
    { name: 'begin', type: 'data/map', to: to('sum') },
    { name: 'sum', type: 'data/map', options: { value: '$sum(items.price)' }, to: to('test') },
    { name: 'test', type: 'flow/if', to: { ...to('pdf', 'true'), ...to('stop', 'false') } },
    { name: 'pdf', type: 'action/convert', to: to('mail') },
    { name: 'mail', type: 'action/mail' },
    { name: 'stop', type: 'flow/fail' },
  ],
};
const names = { identifier: 'part', title: 'Part' };
const made = (...elements: string[]) => {
  const result = extract(whole, new Set(elements), names);
  if (typeof result === 'string') throw new Error(result);
  return result;
};
const refused = (...elements: string[]) => extract(whole, new Set(elements), names);
const links = (definition: Definition) =>
  graphOf(definition).edges.map(({ source, port, target }) => `${source}.${port} ${target}`);

test('EDIT33 a chain in the middle becomes a workflow, and one element that runs it takes its place', () => {
  const { made: part, left, name } = made('begin', 'sum');
  expect(part).toEqual({
    identifier: 'part',
    title: 'Part',
    entry: 'begin',
    elements: [
      { name: 'begin', type: 'data/map', to: to('sum') },
      { name: 'sum', type: 'data/map', options: { value: '$sum(items.price)' } },
    ],
  });
  expect(name).toBe('run');
  expect(left['entry']).toBe('run');
  expect(links(left)).toEqual([
    'changed.default run',
    'test.true pdf',
    'test.false stop',
    'pdf.default mail',
    'run.default test',
  ]);
  expect(left['elements']).toContainEqual({
    name: 'run',
    type: 'action/run',
    options: { workflow: 'part' },
    to: to('test'),
  });
});

test('EDIT33 an end with branches becomes a workflow as it is', () => {
  const { made: part, left } = made('test', 'pdf', 'mail', 'stop');
  expect(links(part)).toEqual(['test.true pdf', 'test.false stop', 'pdf.default mail']);
  expect(links(left)).toEqual(['changed.default begin', 'begin.default sum', 'sum.default run']);
  expect(left['entry']).toBe('begin');
  expect(definitionText(whole)).toContain('"stop"');
});

test('EDIT33 what would run otherwise than before is refused', () => {
  expect(refused('changed', 'begin')).toBe('event');
  // Entered at two places: as the entry and behind the test.
  expect(refused('begin', 'pdf')).toBe('entries');
  expect(refused('pdf', 'stop')).toBe('entries');
  // What is behind a branch would run for the other branch, too.
  expect(refused('test', 'pdf')).toBe('exits');
  expect(refused('sum', 'test', 'stop')).toBe('exits');
  // Where the other branch ended, it would go on.
  const oneWay = {
    elements: [
      { name: 'test', type: 'flow/if', to: to('a', 'true') },
      { name: 'a', type: 'data/map', to: to('b') },
      { name: 'b', type: 'data/map' },
    ],
  };
  expect(extract(oneWay, new Set(['test', 'a']), names)).toBe('exits');
});
