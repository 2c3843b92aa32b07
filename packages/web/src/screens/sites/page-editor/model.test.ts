import { describe, expect, test } from 'vitest';
import {
  changePlaced,
  copyOf,
  findPlaced,
  insertAt,
  moveTo,
  newPlaced,
  placedAt,
  readSlots,
  removeKey,
  writeSlots,
  type Slot,
} from './model.ts';

const stored = [
  {
    slot: 'main',
    sections: [
      { section: 'hero', params: { heading: 'Bread' } },
      {
        section: 'band',
        provide_slot: 'inner',
        subslots: {
          inner: [{ section: 'card' }, { section: 'two', subslots: { left: [{ section: 'x' }] } }],
        },
      },
    ],
  },
  { slot: 'aside', sections: [{ section: 'note' }] },
];
const keyOf = (slots: Slot[], section: string) => {
  const walk = (list: Slot['sections']): string | undefined => {
    for (const each of list) {
      if (each.section === section) return each.key;
      const inner = walk(Object.values(each.subslots).flat());
      if (inner !== undefined) return inner;
    }
    return undefined;
  };
  return walk(slots.flatMap(({ sections }) => sections)) ?? '';
};
const names = (moved: Slot[]) =>
  JSON.stringify(writeSlots(moved))
    .match(/"section":"(\w+)"/g)
    ?.map((each) => each.slice(11, -1));
const shape = (slots: Slot[]) => JSON.parse(JSON.stringify(writeSlots(slots))) as unknown;

describe('SITE56 the page editor', () => {
  test('writes what it has read, and names sections only for the preview', () => {
    const slots = readSlots(stored);
    expect(writeSlots(slots)).toEqual(stored);
    expect(JSON.stringify(writeSlots(slots, true))).toContain(`"mark":"${keyOf(slots, 'x')}"`);
    expect(readSlots(null)).toEqual([]);
    const asList = [
      { slot: 'main', sections: [{ section: 'a', subslots: [{ slot: 'l', sections: [{ section: 'b' }] }] }] },
    ];
    expect(writeSlots(readSlots(asList))).toEqual([
      { slot: 'main', sections: [{ section: 'a', subslots: { l: [{ section: 'b' }] } }] },
    ]);
  });

  test('adds, changes, copies and removes sections at any depth', () => {
    let slots = readSlots(stored);
    const two = keyOf(slots, 'two');
    slots = insertAt(slots, { within: two, slot: 'right', index: 9 }, newPlaced('new', { a: 1 }));
    slots = changePlaced(slots, keyOf(slots, 'x'), (each) => ({ ...each, params: { b: 2 } }));
    const found = findPlaced(slots, two);
    expect(found?.place).toEqual({ within: keyOf(slots, 'band'), slot: 'inner', index: 1 });
    if (found === undefined) return;
    const copy = copyOf(found.placed);
    expect(copy.key).not.toBe(two);
    slots = insertAt(slots, { within: null, slot: 'fresh', index: 0 }, copy);
    slots = removeKey(removeKey(slots, two), keyOf(slots, 'note'));
    const inner = {
      left: [{ section: 'x', params: { b: 2 } }],
      right: [{ section: 'new', params: { a: 1 } }],
    };
    expect(shape(slots)).toEqual([
      {
        slot: 'main',
        sections: [
          stored[0]?.sections[0],
          { section: 'band', provide_slot: 'inner', subslots: { inner: [{ section: 'card' }] } },
        ],
      },
      { slot: 'fresh', sections: [{ section: 'two', subslots: inner }] },
    ]);
  });

  test('moves sections within a slot, between slots and into other sections, never into themselves', () => {
    const slots = readSlots(stored);
    const [hero, band, card, x] = ['hero', 'band', 'card', 'x'].map((name) => keyOf(slots, name));
    expect(names(moveTo(slots, hero ?? '', { within: null, slot: 'main', index: 2 }))).toEqual([
      'band',
      'card',
      'two',
      'x',
      'hero',
      'note',
    ]);
    expect(names(moveTo(slots, x ?? '', { within: null, slot: 'main', index: 0 }))?.[0]).toBe('x');
    expect(shape(moveTo(slots, hero ?? '', { within: band ?? '', slot: 'inner', index: 1 }))).toMatchObject([
      { sections: [{ subslots: { inner: [{ section: 'card' }, { section: 'hero' }, { section: 'two' }] } }] },
      {},
    ]);
    expect(moveTo(slots, band ?? '', { within: card ?? '', slot: 'any', index: 0 })).toEqual(slots);
    expect(moveTo(slots, band ?? '', { within: band ?? '', slot: 'inner', index: 0 })).toEqual(slots);
  });

  test('SITE80 finds the section that a fault of a stored page is about', () => {
    const slots = [{ slot: 'empty', sections: [] }, ...readSlots(stored)];
    const at = (path: string) => {
      const found = placedAt(slots, path);
      return found === undefined ? undefined : `${found.placed.section} ${found.rest}`;
    };
    expect(at('slots.0.sections.0.params.heading')).toBe('hero heading');
    expect(at('slots.1.sections.0.params.facts.2.label')).toBe('note facts.2.label');
    expect(at('slots.0.sections.1.subslots.inner.1.subslots.left.0.params.a')).toBe('x a');
    expect(at('slots.0.sections.7.params.a')).toBeUndefined();
    expect(at('title')).toBeUndefined();
  });
});
