import { partsOf, unwrap } from '@bakehouse/engine';
import { expect, test } from 'vitest';
import { elementTypes } from '../element-types.ts';
import { kindOfOption, type OptionSchema } from './option-kind.ts';
import { startValue } from './start-value.ts';

function option(type: string, name: string): OptionSchema {
  const shape: Record<string, OptionSchema> = elementTypes.get(type)?.options.shape ?? {};
  const found = shape[name];
  if (found === undefined) throw new Error(`${type} has no option ${name}`);
  return found;
}

test('EDIT20 lists of texts, choices and objects are edited as rows, by the control of their entries', () => {
  const modules = kindOfOption(option('action/refresh', 'modules'), undefined);
  expect(modules).toMatchObject({ kind: 'list', bare: false });
  if (modules.kind !== 'list') throw new Error('no list');
  expect(kindOfOption(modules.item, 'orders')).toEqual({ kind: 'text', suggest: 'module' });
  const filters = kindOfOption(option('action/convert', 'filters'), ['table']);
  if (filters.kind !== 'list') throw new Error('no list');
  expect(kindOfOption(filters.item, 'table')).toMatchObject({ kind: 'choice' });
  expect(startValue(filters.item)).toBe('table');
  const add = kindOfOption(option('action/set', 'add'), undefined);
  if (add.kind !== 'list') throw new Error('no list');
  expect(kindOfOption(add.item, {})).toMatchObject({ kind: 'object' });
  expect(startValue(add.item)).toEqual({});
});

test('EDIT20 one or several of something are rows, and what is written decides where an option has several shapes', () => {
  const recipients = option('action/notify', 'recipients');
  expect(kindOfOption(recipients, undefined)).toMatchObject({ kind: 'list', bare: true });
  expect(kindOfOption(recipients, 'baker')).toMatchObject({ kind: 'list', bare: true });
  expect(kindOfOption(recipients, ['baker', 'seller'])).toMatchObject({ kind: 'list', bare: false });
  const input = option('action/run', 'input');
  expect(kindOfOption(input, undefined)).toMatchObject({ kind: 'dictionary' });
  expect(kindOfOption(input, ['a'])).toMatchObject({ kind: 'list' });
  const assets = option('action/convert', 'assets');
  expect(kindOfOption(assets, undefined)).toEqual({ kind: 'expression' });
  expect(kindOfOption(assets, [{ name: 'a.png' }])).toMatchObject({ kind: 'list' });
  const hostnames = option('action/deploySite', 'hostnames');
  expect(kindOfOption(hostnames, '$hosts')).toEqual({ kind: 'expression' });
  expect(kindOfOption(hostnames, ['"a.example"'])).toMatchObject({ kind: 'list' });
  expect(kindOfOption(hostnames, { a: '1' })).toMatchObject({ kind: 'dictionary' });
  expect(kindOfOption(option('data/find', 'filter'), undefined)).toEqual({ kind: 'filter', ofPages: false });
});

/** Places of options that have to be typed as JSON, at any depth. */
function typedAsJson(schema: OptionSchema, at: string, seen: Set<OptionSchema>): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const kind = kindOfOption(schema, undefined);
  if (kind.kind === 'json') return [at];
  if (kind.kind === 'filter' || kind.kind === 'expression') return [];
  const part = partsOf(unwrap(schema));
  const inner: [string, OptionSchema][] =
    part.kind === 'object'
      ? Object.entries(part.shape)
      : part.kind === 'array'
        ? [['[]', part.item]]
        : part.kind === 'record'
          ? [['{}', part.value]]
          : kind.kind === 'list'
            ? [['[]', kind.item]]
            : [];
  return inner.flatMap(([key, each]) => typedAsJson(each, `${at}.${key}`, seen));
}

test('EDIT80 EDIT94 no option of any element has to be typed as JSON; the JSON Schema of an answer has a control of its own', () => {
  const found = [...elementTypes].flatMap(([type, { options }]) =>
    Object.entries(options.shape as Record<string, OptionSchema>).flatMap(([key, schema]) =>
      typedAsJson(schema, `${type}.${key}`, new Set()),
    ),
  );
  expect(found.filter((each) => !each.endsWith('.schema'))).toEqual([]);
  expect(kindOfOption(option('data/http', 'method'), undefined)).toMatchObject({ kind: 'choice' });
  expect(kindOfOption(option('action/mqtt', 'qos'), 1)).toEqual({ kind: 'choice', values: [0, 1, 2] });
  expect(kindOfOption(option('action/resetPassword', 'expires'), '1d')).toMatchObject({ numbers: true });
  expect(kindOfOption(option('data/find', 'sort'), undefined)).toEqual({ kind: 'sort' });
  const pages = kindOfOption(option('action/buildSite', 'pages_filter'), undefined);
  if (pages.kind !== 'list') throw new Error('no list');
  expect(kindOfOption(pages.item, {})).toEqual({ kind: 'filter', ofPages: true });
});
