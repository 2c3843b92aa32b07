import type { Chart } from './chart-list.ts';

/** The days that begin the shown days, weeks or months, from so many ago until today or the last counted one. */
export function bucketsOf(
  unit: NonNullable<Chart['unit']>,
  last: string | undefined,
  today = new Date(),
): string[] {
  const end = last !== undefined && last > dayText(today) ? dateOf(last) : today;
  const made: string[] = [];
  for (let at = firstDay(unit, today); dayText(at) <= dayText(end) && made.length < 120; at = next(unit, at))
    made.push(dayText(at));
  return made;
}

/** The first day that a chart shows. */
export function firstDay(unit: NonNullable<Chart['unit']>, today = new Date()): Date {
  const day = new Date(today.getFullYear(), today.getMonth(), today.getDate(), 12);
  if (unit === 'day') day.setDate(day.getDate() - 29);
  else if (unit === 'week') day.setDate(day.getDate() - ((day.getDay() + 6) % 7) - 7 * 11);
  else day.setMonth(day.getMonth() - 11, 1);
  return day;
}

/** A day as the server writes it. */
export function dayText(day: Date): string {
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** The day that a text of the server means, here. */
export function dateOf(text: string): Date {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number);
  return new Date(year, month - 1, day, 12);
}

function next(unit: NonNullable<Chart['unit']>, day: Date): Date {
  const after = new Date(day);
  if (unit === 'month') after.setMonth(after.getMonth() + 1);
  else after.setDate(after.getDate() + (unit === 'week' ? 7 : 1));
  return after;
}

function two(part: number): string {
  return String(part).padStart(2, '0');
}
