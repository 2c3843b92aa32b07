import { expect, test } from 'vitest';
import { sectionSamples } from './section-samples.ts';

const page = (...sections: object[]) => ({ slots: [{ slot: 'main', sections }] });

test('SITE109 a section is shown with what it was given first, also inside others', () => {
  const samples = sectionSamples([
    page(
      { section: 'hero' },
      { section: 'two', subslots: { left: [{ section: 'note', params: { text: 'a' } }] } },
    ),
    page({ section: 'hero', params: { heading: 'One' } }, { section: 'hero', params: { heading: 'Two' } }),
    { slots: 'nothing' },
    {},
  ]);
  expect([...samples]).toEqual([
    ['hero', { heading: 'One' }],
    ['two', {}],
    ['note', { text: 'a' }],
  ]);
});
