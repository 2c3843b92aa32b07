import { pieceActionName } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { plainNames } from './plain-names.ts';

test('PIECE33 names that no element could have become plain ones, each once', () => {
  expect(plainNames(['send_message', 'new-order'])).toEqual(['send_message', 'new-order']);
  expect(plainNames(['$woocommerce_trigger_order_created', 'Create Order'])).toEqual([
    'woocommerce_trigger_order_created',
    'Create_Order',
  ]);
  expect(plainNames(['Create Order', 'Create_Order', 'Create.Order'])).toEqual([
    'Create_Order_2',
    'Create_Order',
    'Create_Order_3',
  ]);
  const strange = ['', '$', '../../x', '1st', 'Größe', 'a'.repeat(300), '__proto__', 'a/b', 'new\nline'];
  const names = plainNames(strange);
  expect(names.filter((name) => !pieceActionName.safeParse(name).success)).toEqual([]);
  expect(new Set(names).size).toBe(strange.length);
});
