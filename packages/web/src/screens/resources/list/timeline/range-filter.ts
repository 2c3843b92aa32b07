import { dayAfter, midnight } from '../calendar/days.ts';
import type { TimelineFields } from './placed.ts';

/** Lengths are asked for in steps that double, up to about eleven years; what is longer is asked for wherever it begins. */
const steps = Array.from({ length: 13 }, (_, index) => 2 ** index);

/** The filter for entries that stand on some of the days from one to another. Of lengths it takes in some that end shortly before. */
export function timelineFilter(
  { start, end, length, unit }: TimelineFields,
  from: string,
  to: string,
): Record<string, unknown> {
  const before = start.type === 'date' ? { _lte: to } : { _lt: midnight(dayAfter(to, 1)) };
  const since = (day: string) => ({
    [start.identifier]: { _gte: start.type === 'date' ? day : midnight(day) },
  });
  const begins = { [start.identifier]: before };
  if (length !== undefined) {
    const each = unit === 'day' ? 1 : 24;
    const within = steps.map((days, index) => ({
      [length.identifier]: { _gt: (steps[index - 1] ?? 0) * each, _lte: days * each },
      ...since(dayAfter(from, -days)),
    }));
    const longest = { [length.identifier]: { _gt: (steps.at(-1) ?? 0) * each } };
    return { _and: [begins, { _or: [since(from), ...within, longest] }] };
  }
  if (end === undefined) return { _and: [begins, since(from)] };
  const lasts = { [end.identifier]: end.type === 'date' ? { _gte: from } : { _gt: midnight(from) } };
  // What has no end is a point, and so is what ends before it begins.
  return { _and: [begins, { _or: [since(from), lasts] }] };
}

/** The filter for entries that have no place on the timeline. */
export function withoutStart({ start }: TimelineFields): Record<string, unknown> {
  return { [start.identifier]: { _null: true } };
}
