import { fieldTitle, typeOf, type FieldDefinition } from '@bakehouse/contract';
import type { Module } from '../../../data/stored/modules.ts';
import type { dashboardTexts } from '../texts.ts';

type Texts = (typeof dashboardTexts)['en'];
type Option = readonly [value: string, title: string];

const few: ReadonlySet<string> = new Set(['select', 'multiselect', 'boolean', 'relation', 'user', 'role']);
const times: ReadonlySet<string> = new Set(['date', 'datetime']);
const numbers: ReadonlySet<string> = new Set(['number', 'integer', 'money']);

/** The fields by which entries can be gathered, those with few values first; `onlyTimes` those that hold times. */
export function keyFields(module: Module, t: Texts, onlyTimes = false): Option[] {
  const own = module.fields.filter((field) => typeOf(field).readable);
  const titled = (kind: ReadonlySet<string>) =>
    own.filter(({ type }) => kind.has(type)).map((field) => [field.identifier, fieldTitle(field)] as const);
  return [
    ...(onlyTimes ? [] : titled(few)),
    ...titled(times),
    ['createdAt', t.createdAt],
    ['updatedAt', t.updatedAt],
    ...(onlyTimes ? [] : titled(new Set(['text', 'email', 'integer']))),
  ];
}

/** Whether a field of a module holds times. */
export function holdsTimes(module: Module, name: string): boolean {
  if (name === 'createdAt' || name === 'updatedAt') return true;
  return times.has(module.fields.find(({ identifier }) => identifier === name)?.type ?? '');
}

/** The figures that can be worked out over the entries of a module. */
export function figures(module: Module, t: Texts): Option[] {
  const summed = module.fields.filter(isNumber);
  return [
    ['count', t.count],
    ...summed.flatMap((field): Option[] => {
      const [name, title] = [field.identifier, fieldTitle(field)];
      return [
        [`sum(${name})`, t.sumOf(title)],
        [`avg(${name})`, t.averageOf(title)],
        [`median(${name})`, t.medianOf(title)],
        [`min(${name})`, t.leastOf(title)],
        [`max(${name})`, t.mostOf(title)],
      ];
    }),
    ...module.fields
      .filter(({ type }) => type === 'relation' || type === 'user' || type === 'email')
      .map((field): Option => [`distinct(${field.identifier})`, t.distinctOf(fieldTitle(field))]),
  ];
}

/** What a list can be ordered by. */
export function orders(module: Module, t: Texts): Option[] {
  const fields = module.fields.filter(
    ({ type }) => times.has(type) || numbers.has(type) || type === 'text' || type === 'select',
  );
  const named: Option[] = [
    ['updatedAt', t.updatedAt],
    ['createdAt', t.createdAt],
    ...fields.map((field): Option => [field.identifier, fieldTitle(field)]),
  ];
  return named.flatMap(([name, title]): Option[] => [
    [`-${name}`, `${title} ↓`],
    [name, `${title} ↑`],
  ]);
}

/** What there is to choose, with what is chosen by hand. */
export function withChosen(options: readonly Option[], chosen: string): Option[] {
  const known = chosen === '' || options.some(([value]) => value === chosen);
  return known ? [...options] : [...options, [chosen, chosen]];
}

function isNumber({ type, options }: FieldDefinition): boolean {
  return numbers.has(type) || (type === 'computed' && numbers.has(String(options?.['result'])));
}
