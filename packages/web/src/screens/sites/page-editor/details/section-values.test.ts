import type { SectionField } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { formValues, paramsOf } from './section-values.ts';

const fields: SectionField[] = [
  { identifier: 'heading', type: 'text', default: 'Fresh' },
  { identifier: 'count', type: 'integer', default: 3 },
  { identifier: 'dark', type: 'boolean' },
  { identifier: 'tone', type: 'text', when: { dark: true } },
];

test('SITE80 the form of a section shows defaults, and a placement gives only what differs from them', () => {
  const vars = { tone: 'warm', layout: 'wide' };
  const shown = formValues(fields, { dark: true }, vars);
  expect(shown).toEqual({ heading: 'Fresh', count: 3, dark: true, tone: 'warm' });
  expect(paramsOf(fields, shown, { dark: true, layout: 'narrow' }, vars)).toEqual({
    dark: true,
    layout: 'narrow',
  });
  // A text may be empty though it has a default; other fields have their default back.
  expect(paramsOf(fields, { ...shown, heading: null, count: null, dark: null }, {}, vars)).toEqual({
    heading: '',
  });
  expect(formValues(fields, { heading: '' }, vars)).toMatchObject({ heading: '' });
});
