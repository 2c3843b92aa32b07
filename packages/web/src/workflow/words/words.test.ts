import { expect, test } from 'vitest';
import { elementTypes } from '../element-types.ts';
import { elementWords } from './element-words.ts';
import { bestType, findTypes } from './find-types.ts';
import { optionTitle } from './option-words.ts';

const found = (typed: string) => findTypes(typed, 'en').flatMap(({ types }) => types.map(({ type }) => type));

test('EDIT25 every element and option has a name in both languages', () => {
  expect(Object.keys(elementWords).sort()).toEqual([...elementTypes.keys()].sort());
  for (const [type, { options }] of elementTypes)
    for (const option of Object.keys(options.shape))
      if (!option.includes('_'))
        expect([type, option, optionTitle(type, option, 'en')]).not.toEqual([type, option, option]);
});

test('EDIT25 elements are found by the words that people use', () => {
  expect(found('pdf')).toContain('action/convert');
  expect(found('email')).toEqual(expect.arrayContaining(['action/mail', 'event/mail']));
  for (const word of ['imap', 'inbox', 'posteingang']) expect(found(word)).toEqual(['event/mail']);
  for (const word of ['mqtt', 'iot']) expect(found(word)).toEqual(['event/mqtt', 'action/mqtt']);
  expect(found('loop')).toEqual(['flow/each']);
  expect(found('cron')).toEqual(['event/schedule']);
  expect(found('excel')).toEqual(['action/export']);
  expect(found('ask')).toEqual(['action/notify']);
  expect(found('condition')).toContain('flow/if');
  expect(found('flow/if')).toEqual(['flow/if']);
  expect(found('sms')).toEqual(['action/notify']);
  expect(findTypes('genehmigung', 'de')[0]?.types[0]?.type).toBe('action/notify');
  expect(found('')).toHaveLength(elementTypes.size);
  expect(found('zzz')).toEqual([]);
  expect(bestType('save an', 'en')).toBe('action/save');
  expect(bestType('pdf', 'en')).toBe('action/convert');
  expect(bestType('email', 'en')).toBe('action/mail');
  expect(bestType('a mail arrives', 'en')).toBe('event/mail');
});
