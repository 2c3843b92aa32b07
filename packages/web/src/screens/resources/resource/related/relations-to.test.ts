import type { FieldDefinition } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import type { Module } from '../../../../data/stored/modules.ts';
import type { Rights } from '../../../../data/session/rights.ts';
import { relationsTo } from './relations-to.ts';

const relation = (identifier: string, reverse?: object): FieldDefinition => ({
  identifier,
  type: 'relation',
  options: { module: 'people', ...(reverse === undefined ? {} : { reverse }) },
});

function titles(...fields: FieldDefinition[]): string[] {
  const module: Module = { identifier: 'letters', title: 'Letters', definition: { fields }, fields };
  const search = fields.map(({ identifier }) => identifier);
  const rights = { modules: { letters: { search } } } as unknown as Rights;
  return relationsTo('people', [module], rights).map(({ title }) => title);
}

test('EDIT61 the list on the other side is called as the relation says, else as the module', () => {
  expect(titles(relation('to', { title: 'Letters to them' }))).toEqual(['Letters to them']);
  expect(titles(relation('to'))).toEqual(['Letters']);
  expect(titles(relation('to'), relation('from', { title: 'Written' }))).toEqual(['Letters: to', 'Written']);
});

test('EDIT61 a relation that is not to be listed is not, and does not lengthen the names of others', () => {
  expect(titles(relation('to'), relation('from', { display: false }))).toEqual(['Letters']);
});

test('UI34 the list on the other side has the columns and the order that the relation says, unless the reader may not ask by them', () => {
  expect(listed('-price,createdAt', ['to', 'price'])).toEqual([[['stamp'], '-price,createdAt']]);
  expect(listed('-price,createdAt', ['to'])).toEqual([[['stamp'], '-updatedAt']]);
  expect(listed(undefined, ['to', 'price'])).toEqual([[['stamp'], '-updatedAt']]);
});

function listed(sort: string | undefined, search: string[]) {
  const to = relation('to', { columns: ['stamp'], ...(sort === undefined ? {} : { sort }) });
  const fields = [to, { identifier: 'stamp', type: 'text' }, { identifier: 'price', type: 'money' }];
  const module: Module = { identifier: 'letters', title: 'Letters', definition: { fields }, fields };
  const rights = { modules: { letters: { search } } } as unknown as Rights;
  return relationsTo('people', [module], rights).map((each) => [each.columns, each.sort]);
}
