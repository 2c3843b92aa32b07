import {
  array,
  assert,
  constantFrom,
  dictionary,
  oneof,
  property,
  record,
  string,
  type Arbitrary,
} from 'fast-check';
import { expect, test } from 'vitest';
import { page } from './page.ts';
import { plainPage } from './plain-page.ts';

const odd = constantFrom<unknown>(
  null,
  undefined,
  '',
  'main',
  'a b',
  7,
  true,
  [],
  {},
  [null],
  'x'.repeat(1001),
);
const text = mostly(string({ maxLength: 5 }));
const slotName = mostly(constantFrom('main', 'left', 'a_b-1'));

/** Something else now and then. */
function mostly(usual: Arbitrary<unknown>): Arbitrary<unknown> {
  return oneof({ arbitrary: usual, weight: 20 }, { arbitrary: odd, weight: 1 });
}

const mostlyNames = oneof(
  { arbitrary: constantFrom('a', 'b', 'constructor'), weight: 20 },
  { arbitrary: constantFrom('__proto__'), weight: 1 },
);

function placements(depth: number): Arbitrary<unknown> {
  const inner =
    depth === 0 ? constantFrom<unknown>([], null) : mostly(array(placements(depth - 1), { maxLength: 2 }));
  const placement = record(
    {
      section: mostly(constantFrom('hero', 'band')),
      params: mostly(dictionary(mostlyNames, odd)),
      subslots: oneof(
        { arbitrary: dictionary(constantFrom('left', 'right'), inner), weight: 20 },
        { arbitrary: dictionary(string({ maxLength: 3 }), inner), weight: 1 },
        { arbitrary: array(record({ slot: slotName, sections: inner }), { maxLength: 2 }), weight: 1 },
        { arbitrary: odd, weight: 1 },
      ),
      provide_slot: slotName,
      mark: mostly(constantFrom('k1')),
      more: odd,
    },
    { requiredKeys: ['section'] },
  );
  return placement;
}

const slots = array(
  record(
    { slot: slotName, sections: mostly(array(placements(2), { maxLength: 2 })) },
    { requiredKeys: ['slot'] },
  ),
  { maxLength: 3 },
);
const pages = record(
  {
    name: mostly(constantFrom('home', 'about')),
    title: text,
    path: text,
    dynamic_title: text,
    layout: text,
    description: text,
    scripts: text,
    date: text,
    translation: text,
    lang: mostly(constantFrom('de', 'pt-BR')),
    noindex: mostly(constantFrom(true, false, null)),
    jsonld: mostly(constantFrom(undefined)),
    slots: mostly(slots),
    stock: odd,
  },
  { requiredKeys: ['name'] },
);

test('what is read fast is read as the schema reads it, and what the schema refuses is never read fast', () => {
  let fast = 0;
  assert(
    property(pages, (given) => {
      const value: unknown = JSON.parse(JSON.stringify(given));
      const found = plainPage(value);
      if (found === undefined) return;
      fast += 1;
      expect(found).toStrictEqual(page.parse(value));
    }),
    { numRuns: 3000 },
  );
  expect(fast).toBeGreaterThan(50);
});

test('pages of the usual kind are read fast', () => {
  const usual = {
    name: 'home',
    title: 'Home',
    lang: 'de',
    noindex: false,
    price: 3,
    slots: [
      {
        slot: 'main',
        sections: [
          { section: 'hero', params: { heading: 'Fresh' } },
          { section: 'band', provide_slot: 'in', subslots: { in: [{ section: 'card', params: null }] } },
        ],
      },
    ],
  };
  expect(plainPage(usual)).toStrictEqual(page.parse(usual));
  expect(plainPage({ ...usual, slots: Array(201).fill(usual.slots[0]) })).toBeUndefined();
  expect(plainPage({ ...usual, jsonld: {} })).toBeUndefined();
});
