import { expect, test } from 'vitest';
import { differences } from './differences.ts';

const page = (sections: object[], more: object = {}) => ({ slots: [{ slot: 'main', sections }], ...more });
const hero = (heading: string) => ({ section: 'hero', params: { heading } });
const text = (body: string) => ({ section: 'text', params: { body } });

test('SITE110 a page that is as it was has no differences, however its slots are written', () => {
  const nested = { section: 'two', subslots: { left: [text('a')] } };
  const listed = { section: 'two', params: {}, subslots: [{ slot: 'left', sections: [text('a')] }] };
  expect(
    differences(page([nested], { title: 'A' }), page([listed], { title: 'A', slot_files: ['x'] })),
  ).toEqual([]);
});

test('SITE110 fields, and sections that were added, removed, changed and moved, are told', () => {
  const before = page([hero('One'), text('a'), text('b'), { section: 'call', params: { label: 'Go' } }], {
    title: 'Home',
    image: null,
  });
  const after = page([text('b'), hero('Two'), text('a'), { section: 'quote', params: { text: 'q' } }], {
    title: 'Start',
  });
  expect(differences(before, after)).toEqual([
    { kind: 'field', value: { name: 'title', before: 'Home', after: 'Start' } },
    {
      kind: 'changed',
      slot: 'main',
      section: 'hero',
      values: [{ name: 'heading', before: 'One', after: 'Two' }],
    },
    { kind: 'moved', slot: 'main', section: 'text', params: { body: 'a' } },
    { kind: 'added', slot: 'main', section: 'quote', params: { text: 'q' } },
    { kind: 'removed', slot: 'main', section: 'call', params: { label: 'Go' } },
  ]);
});

test('SITE110 a section that goes into another slot has moved, and one inside another is found', () => {
  const before = page([{ section: 'two', subslots: { left: [text('a')], right: [] } }]);
  const after = page([{ section: 'two', subslots: { left: [], right: [text('a')] } }]);
  expect(differences(before, after)).toEqual([
    { kind: 'moved', slot: 'right', section: 'text', params: { body: 'a' } },
  ]);
});
