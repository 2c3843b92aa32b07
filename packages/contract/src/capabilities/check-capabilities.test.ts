import { expect, test } from 'vitest';
import { parseResource } from '../module/parse-resource.ts';
import { faultsOf, moduleOf } from '../module/testing.ts';
import { capabilityNames } from './capability.ts';
import { checkCapabilities, filledChoices } from './check-capabilities.ts';
import { capabilities } from './index.ts';
import { slotObject } from './slot.ts';

const at = 'bakery_resource.fields';

test('SITE18 SITE19 SITE20 SITE21 SITE22 SITE23 SITE24 SITE25 SITE26 SITE27 SITE28 SITE30 SITE31 SITE32 SITE33 SITE34 SITE35 SITE36 SITE37 SITE38 the field sets are those of the table', () => {
  const table = Object.values(capabilities).map(({ name, fields }) => [
    name,
    fields.map((field) => `${field.identifier} ${field.type}`).join(', '),
  ]);
  expect(Object.fromEntries(table)).toEqual({
    SiteBuilderTemplate: 'name text, views multiselect',
    PageTemplate: 'name text, base text',
    PageLayout: 'name text, base text, scripts code, slots list',
    Page: 'name text, title text, dynamic_title code, layout select, description textarea, scripts code, slots list',
    Section: 'name text, type select, vars map, code code',
    View: 'name text, code code',
    // Ours: what several pages show.
    Block: 'name text, slots list',
  });
});

test.each(capabilityNames)(
  'SITE17 a module with the fields of %s may declare it, and may have more',
  (name) => {
    const fields = [...capabilities[name].fields, { identifier: 'more', type: 'text' }];
    expect(faultsOf(fields, { capabilities: [name] })).toEqual([]);
  },
);

test.each(capabilityNames)('SITE17 a module without the fields of %s may not declare it', (name) => {
  const missing = capabilities[name].fields.map(() => [at, 'required']);
  expect(faultsOf([], { capabilities: [name] })).toEqual(missing);
});

test('SITE17 a field of another type is refused by its path, in slots too', () => {
  const { fields } = capabilities.Page;
  const changed = JSON.parse(
    JSON.stringify(fields)
      .replace('"title","type":"text"', '"title","type":"textarea"')
      .replace('"params","type":"map"', '"params","type":"json"'),
  );
  expect(faultsOf(changed, { capabilities: ['Page'] })).toEqual([
    [`${at}.1.type`, 'wrong_type'],
    [`${at}.6.options.fields.1.options.fields.1.type`, 'wrong_type'],
  ]);
});

test('SITE17 an unknown capability is refused by its path', () => {
  expect(faultsOf([], { capabilities: ['Pages', 'constructor'] })).toEqual([
    ['bakery_resource.capabilities.0', 'not_a_choice'],
    ['bakery_resource.capabilities.1', 'not_a_choice'],
  ]);
});

test('SITE35 the type of a section is template or component', () => {
  const fields = structuredClone(capabilities.Section.fields).map((field) =>
    field.identifier === 'type' ? { ...field, options: { choices: ['template', 'widget'] } } : field,
  );
  expect(faultsOf(fields, { capabilities: ['Section'] })).toEqual([
    [`${at}.1.options.choices.1`, 'not_a_choice'],
  ]);
});

test('SITE30 SITE42 choices that the site builder knows may be left out only with the capability', () => {
  const { fields } = capabilities.Page;
  expect(faultsOf(fields)).toEqual([
    [`${at}.3.options.choices`, 'required'],
    [`${at}.6.options.fields.1.options.fields.0.options.choices`, 'required'],
  ]);
});

test('SITE40 SITE41 SITE43 SITE44 SITE45 SITE46 slots hold placements to any depth', () => {
  const pages = moduleOf(capabilities.Page.fields, { capabilities: ['Page'] });
  const slots = [
    {
      slot: 'main',
      sections: [
        {
          section: 'hero',
          params: { heading: 'Bread' },
          provide_slot: 'inner',
          subslots: { inner: [{ section: 'card', subslots: { deep: [{ section: 'text' }] } }] },
        },
      ],
    },
  ];
  const parsed = parseResource(pages, { name: 'home', slots }, { mode: 'create' });
  expect(parsed).toMatchObject({ value: { name: 'home', slots } });
  expect(slots.map((slot) => slotObject.parse(slot))).toEqual(slots);
  expect(
    slotObject.safeParse({ slot: 'main', sections: [{ section: 'a', subslots: { x: [{}] } }] }).success,
  ).toBe(false);
});

test('SITE17 each missing or strange field is told where it is, whatever stands beside it', () => {
  expect(checkCapabilities(['View'], [5, null, { identifier: 'code', type: 'code' }], 'at')).toMatchObject([
    { path: 'at', code: 'required' },
  ]);
  expect(checkCapabilities(['View', 'PageTemplate'], [], 'at')).toHaveLength(4);
  expect(checkCapabilities([], [], 'at')).toEqual([]);
});

test('SITE17 a list without readable fields is left to the check of the list itself', () => {
  const { fields } = capabilities.Page;
  for (const options of [undefined, 5, {}, { fields: 5 }]) {
    const changed = fields.map((field) => (field.identifier === 'slots' ? { ...field, options } : field));
    expect(checkCapabilities(['Page'], changed, 'at')).toEqual([]);
  }
});

const strayIn = (options: unknown) =>
  checkCapabilities(
    ['Section'],
    capabilities.Section.fields.map((field) => (field.identifier === 'type' ? { ...field, options } : field)),
    'at',
  ).map(({ path, code }) => [path, code]);

test('SITE35 choices may be fewer, with labels, or not readable, but no others', () => {
  expect(strayIn({ choices: ['template'] })).toEqual([]);
  expect(strayIn({ choices: [{ value: 'component', label: 'C' }] })).toEqual([]);
  expect(strayIn({ choices: ['template', { value: 'x', label: 'X' }] })).toEqual([
    ['at.1.options.choices.1', 'not_a_choice'],
  ]);
  expect(strayIn({ choices: 5 })).toEqual([]);
  expect(strayIn(undefined)).toEqual([]);
});

test('SITE30 SITE42 the choices that the site builder fills in are known by name', () => {
  expect([...filledChoices(['Page'])].sort()).toEqual(['layout', 'slots.sections.section']);
  expect([...filledChoices(['SiteBuilderTemplate'])]).toEqual(['views']);
  expect([...filledChoices(['Section', 'View'])]).toEqual([]);
});
