import type { Resource } from '@bakehouse/contract';
import { groups } from '../../../web/src/offline/local/groups.ts';
import { queryShop } from './query-shop.ts';

/** What is asked of groups of orders. */
export const groupQuestions: readonly Record<string, string>[] = [
  { by: 'customer', values: 'count,sum(total),avg(total)' },
  { by: 'customer', values: 'count', sort: '-count', limit: '1' },
  { by: 'tags', values: 'count,max(total),min(name)' },
  { by: 'month(placed)', values: 'count', timeZone: 'America/New_York' },
  { by: 'day(placed),customer', values: 'count,distinct(name),count(total)' },
  { by: 'week(placed)', values: 'count' },
  { by: 'year(createdAt)', values: 'count' },
  { by: 'grid(place by 0.5)', values: 'count,min(place.lat),max(place.lat),avg(place.lng)' },
  { by: 'grid(place by 30x45),customer', values: 'count,distinct(place.lng)', sort: '-count' },
  { by: 'place.lat', values: 'count', filter: JSON.stringify({ place: { _within: [0, -180, 60, 180] } }) },
  { values: 'count,min(place.lat),min(place.lng),max(place.lat),max(place.lng)' },
  { values: 'count,sum(total)', filter: JSON.stringify({ total: { _gt: 5 } }) },
  { values: 'count,sum(total)', filter: JSON.stringify({ total: { _gt: 5000 } }) },
];

/** What a device works out from a copy of the orders. */
export function groupsOnDevice(rows: readonly object[], question: Record<string, string>): object[] {
  const definition = queryShop.find((each) => each.bakery_resource_module === 'orders');
  const source = { definition: () => definition, rows: () => rows as Resource[], find: () => undefined };
  return groups(source, 'orders', question).data;
}
