import { expect, test } from 'vitest';
import { checkSectionFields, plainFields, sectionFieldsOf, type SectionField } from './section-fields.ts';
import { filledParams, hiddenPaths, parseParams } from './section-params.ts';

const fields: SectionField[] = [
  { identifier: 'heading', type: 'text', title: 'Heading', required: true, options: { maxLength: 20 } },
  { identifier: 'media', type: 'select', default: 'none', options: { choices: ['none', 'picture', 'film'] } },
  { identifier: 'photo', type: 'image', required: true, when: { media: 'picture' } },
  { identifier: 'alt', type: 'text', when: { photo: { _null: false } } },
  {
    identifier: 'facts',
    type: 'list',
    options: {
      max: 2,
      fields: [
        { identifier: 'label', type: 'text', required: true },
        { identifier: 'linked', type: 'boolean' },
        { identifier: 'link', type: 'url', required: true, when: { linked: true }, options: { paths: true } },
      ],
    },
  },
];
const photo = '019a7f00-0000-7000-8000-000000000004';

test('SITE77 the fields of a section are those of a module with a condition each; faults name their place', () => {
  expect(checkSectionFields(fields, 'fields')).toEqual([]);
  expect(checkSectionFields({}, 'fields')).toMatchObject([{ path: 'fields', code: 'wrong_type' }]);
  const wrong: [object, string, string][] = [
    [{ identifier: 'a', type: 'tex' }, 'fields.0.type', 'unknown_type'],
    [{ identifier: 'a', type: 'password' }, 'fields.0.type', 'unknown_type'],
    [{ identifier: 'a', type: 'text', unique: true }, 'fields.0.unique', 'unknown_key'],
    [{ identifier: 'a', type: 'number', options: { min: 3, max: 1 } }, 'fields.0.options.min', 'conflict'],
    [{ identifier: 'a', type: 'number', default: 'x' }, 'fields.0.default', 'wrong_type'],
    [
      { identifier: 'a', type: 'text', options: { events: { on_change: [] } } },
      'fields.0.options.events',
      'unknown_option',
    ],
    [{ identifier: 'a', type: 'image', default: photo }, 'fields.0.default', 'conflict'],
    [{ identifier: 'a', type: 'text', when: { a: 'x' } }, 'fields.0.when.a', 'unknown_field'],
    [
      {
        identifier: 'a',
        type: 'list',
        options: { fields: [{ identifier: 'b', type: 'text', when: { c: 1 } }] },
      },
      'fields.0.options.fields.0.when.c',
      'unknown_field',
    ],
  ];
  for (const [field, path, code] of wrong)
    expect(checkSectionFields([field], 'fields')).toMatchObject([{ path, code }]);
  const twice = [
    { identifier: 'a', type: 'text' },
    { identifier: 'a', type: 'text' },
  ];
  expect(checkSectionFields(twice, 'fields')).toMatchObject([
    { path: 'fields.1.identifier', code: 'duplicate' },
  ]);
  expect(sectionFieldsOf({ fields })).toBe(fields);
  expect(sectionFieldsOf({ fields: [{ identifier: 'a' }] })).toEqual([]);
  expect(sectionFieldsOf({})).toEqual([]);
  expect(plainFields(fields)[2]).toEqual({ identifier: 'photo', type: 'image' });
  expect(plainFields(fields, true)[2]).toEqual({ identifier: 'photo', type: 'image', required: true });
});

test('SITE78 params are read by the fields of their section: types, limits, what is required and asked for', () => {
  const faultsOf = (params: Record<string, unknown>, vars = {}) => {
    const parsed = parseParams(fields, params, 'params', vars);
    return 'errors' in parsed ? parsed.errors.map(({ path, code }) => `${path} ${code}`) : [];
  };
  expect(faultsOf({ heading: 'Rye' })).toEqual([]);
  expect(faultsOf({})).toEqual(['params.heading required']);
  expect(faultsOf({}, { heading: 'From the section' })).toEqual([]);
  expect(faultsOf({ heading: 'x'.repeat(21) })).toEqual(['params.heading too_long']);
  expect(faultsOf({ heading: 'Rye', tone: 'warm' })).toEqual(['params.tone unknown_field']);
  expect(faultsOf({ heading: 'Rye', tone: 'warm' }, { tone: 'cold' })).toEqual([]);
  expect(faultsOf({ heading: 'Rye', media: 'sound' })).toEqual(['params.media not_a_choice']);
  expect(faultsOf({ heading: 'Rye', media: 'picture' })).toEqual(['params.photo required']);
  expect(faultsOf({ heading: 'Rye', media: 'picture', photo })).toEqual([]);
  expect(faultsOf({ heading: 'Rye', media: 'picture', photo: 'p.jpg' })).toEqual(['params.photo bad_format']);
  const facts = [{ label: 'Kilos', linked: true, link: '/kilos/' }, { linked: false }];
  expect(faultsOf({ heading: 'Rye', facts })).toEqual(['params.facts.1.label required']);
  expect(faultsOf({ heading: 'Rye', facts: [{ label: 'Kilos', linked: true }] })).toEqual([
    'params.facts.0.link required',
  ]);
  expect(
    faultsOf({ heading: 'Rye', facts: [{ label: 'Kilos', linked: true, link: '//evil.example' }] }),
  ).toEqual(['params.facts.0.link bad_format']);
  expect(faultsOf({ heading: 'Rye', facts: [{ label: 'a' }, { label: 'b' }, { label: 'c' }] })).toEqual([
    'params.facts too_many',
  ]);
  expect(parseParams(fields, { heading: 'Rye', media: null }, 'params')).toEqual({
    value: { heading: 'Rye' },
  });
});

test('SITE79 templates get values or defaults of what is asked for, and null for the other fields', () => {
  expect(filledParams(fields, { heading: 'Rye', photo, alt: 'Loaf', more: 1 })).toEqual({
    heading: 'Rye',
    media: 'none',
    photo: null,
    // Hidden fields count as empty in the conditions after them.
    alt: null,
    facts: null,
    more: 1,
  });
  const facts = [{ label: 'Kilos', linked: false, link: '/kilos/' }];
  expect(filledParams(fields, { heading: 'Rye', media: 'picture', photo, alt: 'Loaf', facts })).toEqual({
    heading: 'Rye',
    media: 'picture',
    photo,
    alt: 'Loaf',
    facts: [{ label: 'Kilos', linked: false, link: null }],
  });
  expect(filledParams(fields, {}, { heading: 'From the section' })).toMatchObject({
    heading: 'From the section',
  });
  expect(hiddenPaths(fields, { media: 'film', facts })).toEqual(['photo', 'alt', 'facts.0.link']);
  expect(hiddenPaths(fields, { media: 'picture', photo, facts: [{ linked: true }] })).toEqual([]);
});
