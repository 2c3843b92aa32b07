import { expect, test } from 'vitest';
import type { Module } from '../../../../data/stored/modules.ts';
import { judgeColors } from './judge-colors.ts';
import { lookFrom, lookOf, lookSettings, usualLook, type Look } from './look.ts';
import type { Row } from './use-rows.ts';

const look: Look = {
  frozen: 2,
  lanes: 'customer',
  limits: { draft: 3 },
  colors: [{ filter: { status: 'late' }, color: '#d55e00' }],
};

test('VIEWS25, VIEWS26, VIEWS27, VIEWS28 how a view looks is kept in its settings, and nothing where it is as usual', () => {
  expect(lookOf({ kind: 'board', ...lookSettings(look) })).toEqual(look);
  expect(lookSettings(usualLook)).toEqual({});
});

test('VIEWS25, VIEWS26, VIEWS27, VIEWS28 the address changes how a view looks, and nonsense in it changes nothing', () => {
  expect(lookFrom(look, {})).toEqual(look);
  expect(lookFrom(look, { frozen: 0, lanes: null, limits: {}, colors: [] })).toEqual(usualLook);
  expect(lookFrom(look, { frozen: 'x', lanes: 7, limits: 'x', colors: 'x' })).toEqual(look);
  expect(lookFrom(usualLook, { frozen: 99, limits: { a: 'x', b: 2 } })).toMatchObject({
    frozen: 5,
    limits: { b: 2 },
  });
  const colors = [{ filter: {}, color: 'url(https://evil.example)' }, { color: '#112233' }, look.colors[0]];
  expect(lookFrom(usualLook, { colors }).colors).toEqual(look.colors);
});

const module = {
  identifier: 'orders',
  definition: {
    fields: [
      { identifier: 'status', type: 'select', options: { choices: ['late', 'paid'] } },
      { identifier: 'total', type: 'number' },
      { identifier: 'due', type: 'date' },
    ],
  },
} as unknown as Module;
const row = (data: Record<string, unknown>) => ({ id: 'a', data }) as unknown as Row;

test('VIEWS28 the first colour whose conditions fit is that of the entry, also by days that move; one that cannot be read is none', () => {
  const colorOf = judgeColors(module, [
    { filter: { nothing: 1 }, color: '#000000' },
    { filter: { status: 'late', total: { _gt: 100 } }, color: '#d55e00' },
    { filter: { due: { _lt: '$today' } }, color: '#0072b2' },
  ]);

  expect(colorOf(row({ status: 'late', total: 101, due: '2020-01-01' }))).toBe('#d55e00');
  expect(colorOf(row({ status: 'late', total: 100, due: '2020-01-01' }))).toBe('#0072b2');
  expect(colorOf(row({ status: 'paid', total: 500, due: null }))).toBeUndefined();
});
