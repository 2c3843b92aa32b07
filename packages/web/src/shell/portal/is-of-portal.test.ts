import { expect, test } from 'vitest';
import { isOfPortal } from './is-of-portal.ts';

test('PORT2 of the screens outsiders have their entries, what is sent to them and their account', () => {
  const id = '019a7f00-0000-7000-8000-000000000003';
  for (const path of [
    '/',
    '/m/orders',
    '/m/orders/new',
    `/m/orders/${id}`,
    `/m/orders/${id}/edit`,
    '/notifications',
    '/account',
    '/start/order_again',
    '/dashboards/mine',
  ])
    expect(isOfPortal(path), path).toBe(true);
  for (const path of [
    '/admin',
    '/admin/users',
    '/workflows',
    '/runs',
    '/sites',
    '/tokens',
    '/files',
    '/authorize',
    '/m/orders/import',
    `/m/orders/${id}/history`,
    '/dashboards',
    '/dashboards/+new',
  ])
    expect(isOfPortal(path), path).toBe(false);
});
