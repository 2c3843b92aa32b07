import type { SectionField } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { textPlace, withText } from './inline-text.ts';

const params = {
  heading: 'Fresh  bread',
  tone: 'warm',
  facts: [
    { label: 'Open', value: '7 to 14' },
    { label: 'Closed', value: 'Mondays' },
  ],
  words: ['rye', 'spelt'],
  count: 3,
};

test('SITE96 a text is found where it stands, also in rows, however its white space is shown', () => {
  expect(textPlace(params, ' Fresh bread\n')).toEqual(['heading']);
  expect(textPlace(params, 'Mondays')).toEqual(['facts', 1, 'value']);
  expect(textPlace(params, 'spelt')).toEqual(['words', 1]);
  expect(textPlace(params, 'Fresh')).toBeUndefined();
  expect(textPlace(params, '3')).toBeUndefined();
});

test('SITE96 a text that stands at two places is found at none', () => {
  expect(textPlace({ a: 'x', b: ' x ' }, 'x')).toBeUndefined();
});

test('SITE96 where a section has fields, only those that people write count', () => {
  const fields: SectionField[] = [
    { identifier: 'heading', type: 'text' },
    { identifier: 'tone', type: 'select' },
    { identifier: 'facts', type: 'list', options: { fields: [{ identifier: 'label', type: 'text' }] } },
  ];
  expect(textPlace(params, 'Fresh bread', fields)).toEqual(['heading']);
  expect(textPlace(params, 'Closed', fields)).toEqual(['facts', 1, 'label']);
  for (const text of ['warm', 'Mondays', 'rye'])
    expect(textPlace(params, text, fields), text).toBeUndefined();
});

test('SITE96 a text is replaced where it stands, and nothing else changes', () => {
  const changed = withText(params, ['facts', 1, 'value'], 'Tuesdays');
  expect(changed).toEqual({ ...params, facts: [params.facts[0], { label: 'Closed', value: 'Tuesdays' }] });
  expect(params.facts[1]?.value).toBe('Mondays');
  expect(withText(params, ['words', 0], 'oat').words).toEqual(['oat', 'spelt']);
});
