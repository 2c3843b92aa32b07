import { expect, test } from 'vitest';
import { templateParts } from '../module/entry-document.ts';
import { checkModule } from './check-module.ts';

const moduleWith = (...templates: string[]) => ({
  bakery_resource_module: 'orders',
  bakery_resource: {
    fields: [{ identifier: 'number', type: 'text' }],
    documents: templates.map((template, index) => ({ identifier: `d${index}`, title: 'Paper', template })),
  },
});
const faultsOf = (...templates: string[]) => {
  const checked = checkModule(moduleWith(...templates));
  return 'errors' in checked ? checked.errors : [];
};

test('DOC2 a template names fields and words that there are, each wrong one told by its place', () => {
  expect(
    faultsOf('# {{ number }}, {{$name}} {{ $fields }} {{ $logo }} {{ $today }} and { one } brace'),
  ).toEqual([]);
  expect(faultsOf('{{ number }}', '{{ total }}')).toMatchObject([
    { code: 'unknown_field', path: 'bakery_resource.documents.1.template' },
  ]);
  for (const wrong of ['{{ $input }}', '{{ }}', '{{ number', 'number }}', '{{ {{ number }} }}'])
    expect(faultsOf(wrong), wrong).not.toEqual([]);
});

test('DOC2 two documents have not the same identifier, and none is called like the one that every module has', () => {
  const twice = moduleWith('a');
  twice.bakery_resource.documents.push({ identifier: 'd0', title: 'Other', template: 'b' });
  expect(checkModule(twice)).toMatchObject({ errors: [{ path: 'bakery_resource.documents' }] });
  const standard = moduleWith();
  standard.bakery_resource.documents.push({ identifier: 'standard', title: 'Other', template: 'b' });
  expect(checkModule(standard)).toMatchObject({
    errors: [{ path: 'bakery_resource.documents.0.identifier' }],
  });
});

test('DOC2 a template is its texts and names, nothing of it lost', () => {
  expect(templateParts('a {{ b }}{{c}} d')).toEqual([
    { text: 'a ' },
    { name: 'b' },
    { name: 'c' },
    { text: ' d' },
  ]);
  expect(templateParts('')).toEqual([]);
});
