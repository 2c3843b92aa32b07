import { formatContext } from '../../../../base/i18n/format.ts';
import type { Row } from '../state/use-rows.ts';
import { placeOf, type TimelineFields } from './placed.ts';

/** From when to when an entry goes, as people write it. */
export function whenText(row: Row, fields: TimelineFields): string {
  const place = placeOf(row, fields);
  if (place === undefined) return '';
  const times = fields.start.type === 'datetime';
  const format = new Intl.DateTimeFormat(formatContext().locale, {
    timeZone: 'UTC',
    dateStyle: 'medium',
    ...(times ? { timeStyle: 'short' } : {}),
  });
  const from = new Date(place.from * 86_400_000);
  // The last day is meant, not the first moment after it.
  const last = place.to > place.from && !times ? Math.ceil(place.to) - 1 : place.to;
  return last <= place.from ? format.format(from) : format.formatRange(from, new Date(last * 86_400_000));
}
