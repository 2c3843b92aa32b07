import { partsOf, unwrap } from '@bakehouse/engine';
import { expect, test } from 'vitest';
import { describeOption, type OptionSchema } from '../forms/option-kind.ts';
import { elementTypes } from '../element-types.ts';
import { elementWords } from './element-words.ts';
import { bestType, findTypes } from './find-types.ts';
import { german } from './german/index.ts';
import { optionTitle } from './option-words.ts';

const found = (typed: string) => findTypes(typed, 'en').flatMap(({ types }) => types.map(({ type }) => type));

test('EDIT25 every element and option has a name in both languages', () => {
  expect(Object.keys(elementWords).sort()).toEqual([...elementTypes.keys()].sort());
  for (const [type, { options }] of elementTypes)
    for (const option of Object.keys(options.shape))
      if (!option.includes('_'))
        expect([type, option, optionTitle(type, option, 'en')]).not.toEqual([type, option, option]);
});

/** All that options say of themselves, at any depth. */
function helpIn(schema: OptionSchema, seen: Set<OptionSchema>): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const part = partsOf(unwrap(schema));
  const inner =
    part.kind === 'object'
      ? Object.values(part.shape)
      : part.kind === 'array'
        ? [part.item]
        : part.kind === 'record'
          ? [part.value]
          : part.kind === 'union'
            ? part.choices
            : [];
  const own = describeOption(schema);
  return [...(own === undefined ? [] : [own]), ...inner.flatMap((each) => helpIn(each, seen))];
}

test('EDIT70 every element and the help of each of its options is there in German, and nothing else', () => {
  const said = [...elementTypes.values()].flatMap(({ summary, options }) => [
    summary,
    ...Object.values(options.shape).flatMap((schema) => helpIn(schema, new Set())),
  ]);
  expect(Object.keys(german).toSorted()).toEqual([...new Set(said)].toSorted());
  const same = Object.entries(german).filter(([english, own]) => english === own);
  expect(same).toEqual([]);
  for (const [english, own] of Object.entries(german)) {
    const names = english.match(/`[^`]+`/g) ?? [];
    const kept = names.filter((name) => own.includes(name) || /address|Name/.test(name));
    expect(kept, english).toEqual(names);
  }
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
  expect(bestType('mail', 'en')).toBe('action/mail');
  expect(bestType('mail', 'de')).toBe('action/mail');
  expect(bestType('a mail arrives', 'en')).toBe('event/mail');
  expect(bestType('cron', 'en')).toBe('event/schedule');
});
