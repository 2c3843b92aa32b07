import { expect, test } from 'vitest';
import { topicFault, topicFilter, matchesFilter } from '../mqtt/topics.ts';
import { check } from '../testing.ts';

const listens = (type: string, options: object, value = '1', more: object = { elevated: true }) => {
  const { errors, warnings } = check({
    elements: [
      {
        name: 'e',
        type: `event/${type}`,
        options: { connection: 'c', ...options },
        to: { default: { m: ['default'] } },
      },
      { name: 'm', type: 'data/map', options: { value } },
    ],
    events: [{ identifier: 'it', type }],
    ...more,
  });
  return [...errors, ...warnings].map(({ code, path }) => `${code} ${path}`);
};

test('INBOX1 INBOX14 the check knows the members of a mail, and what cannot be meant', () => {
  expect(listens('mail', {}, 'from.address & subject & attachments[0].path')).toEqual([]);
  expect(listens('mail', {}, 'sender')).toEqual([expect.stringContaining('elements.1.options.value')]);
  expect(listens('mail', { afterwards: 'move' })).toEqual(['required elements.0.options.moveTo']);
  expect(listens('mail', { afterwards: 'move', moveTo: 'INBOX' })).toEqual([
    'no_effect elements.0.options.moveTo',
  ]);
  expect(listens('mail', { moveTo: 'Done' })).toEqual(['no_effect elements.0.options.moveTo']);
  expect(listens('mail', { afterwards: 'move', moveTo: 'Done' })).toEqual([]);
  expect(listens('mail', {}, '1', {})).toEqual([expect.stringMatching(/^no_actor /)]);
});

test('MQTT1 MQTT3 MQTT9 the check knows the payload by its schema, and topics that are none', () => {
  const schema = { type: 'object', properties: { celsius: { type: 'number' } } };
  expect(listens('mqtt', { topics: ['a/+'], schema }, 'payload.celsius')).toEqual([]);
  expect(listens('mqtt', { topics: ['a/+'], schema }, 'payload.kelvin')).toEqual([
    expect.stringContaining('elements.1.options.value'),
  ]);
  expect(listens('mqtt', { topics: ['a'], schema, payload: 'text' })).toEqual([
    'no_effect elements.0.options.schema',
  ]);
  for (const wrong of ['', 'a/#/b', 'a+', 'b/c#', 'a\0'])
    expect([wrong, topicFilter.safeParse(wrong).success]).toEqual([wrong, false]);
  for (const wrong of ['', 'a/#', '+', 'a\0', 'x'.repeat(65_536)])
    expect(topicFault(wrong)).toEqual(expect.any(String));
  expect(topicFault('a/b')).toBeUndefined();
  const { errors } = check({
    elements: [
      { name: 'p', type: 'action/mqtt', options: { connection: 'c', topic: '"a/#"', payload: '1' } },
    ],
    entry: 'p',
  });
  expect(errors.map(({ code, path }) => `${code} ${path}`)).toEqual(['bad_format elements.0.options.topic']);
});

test('MQTT1 a filter means the topics that MQTT says it does', () => {
  const cases: [string, string, boolean][] = [
    ['a/+/c', 'a/b/c', true],
    ['a/+/c', 'a/b/d', false],
    ['a/+', 'a', false],
    ['a/+', 'a/', true],
    ['a/#', 'a', true],
    ['a/#', 'a/b/c', true],
    ['#', 'a/b', true],
    ['#', '$SYS/x', false],
    ['+/x', '$SYS/x', false],
    ['$SYS/#', '$SYS/x', true],
    ['a', 'a/b', false],
    ['a/b', 'a', false],
  ];
  for (const [filter, topic, fits] of cases)
    expect([filter, topic, matchesFilter(filter, topic)]).toEqual([filter, topic, fits]);
});
