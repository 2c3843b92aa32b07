import { keyOf, listPlace, type Place } from './ref-values.ts';
import type { Shape } from './shape.ts';

/** The events of a change: those of the field, then of the lists around it; of a row that went those of its cells, too. */
export function eventsOf(
  shape: Shape,
  place: Place,
  what: 'changed' | 'removed',
): { event: string; at: Place }[] {
  const ofField: Record<string, string[]> = {
    a: [...(shape.onA === 'nothing' ? [] : ['a_changed']), ...(shape.hides ? ['hide'] : [])],
    note: shape.stamps === 'nothing' ? [] : ['noted'],
    x: [...(shape.lineOn.includes('x') ? ['line_up'] : []), ...(shape.sumOn.includes('x') ? ['sum_up'] : [])],
    y: [...(shape.lineOn.includes('y') ? ['line_up'] : []), ...(shape.sumOn.includes('y') ? ['sum_up'] : [])],
    line: shape.sumOn.includes('line') ? ['sum_up'] : [],
    n: ['ten_up'],
    rows: [...(shape.sumOn.includes('rows') ? ['sum_up'] : []), ...(shape.counts ? ['count_up'] : [])],
  };
  const own = (ofField[place.field] ?? []).map((event) => ({ event, at: place }));
  const isInRow = place.rows.length > 0;
  const around = isInRow ? (ofField['rows'] ?? []).map((event) => ({ event, at: listPlace(undefined) })) : [];
  const within =
    what === 'changed'
      ? []
      : (place.field === 'rows' ? ['x', 'y', 'line', ...(shape.parts ? ['n'] : [])] : ['n']).flatMap((name) =>
          (ofField[name] ?? []).map((event) => ({ event, at: place })),
        );
  const all = [...own, ...around, ...within];
  return all.filter(
    ({ event, at }, index) =>
      all.findIndex((each) => each.event === event && keyOf(each.at) === keyOf(at)) === index,
  );
}
