import { type CronFields, lastOfMonth } from './cron-fields.ts';

/** In 28 years every year there can be comes: of each length, beginning with each weekday. */
const years = Array.from({ length: 28 }, (_, at) => 2024 + at);

/** Whether what was read of a cron expression names a moment that will ever come: 30 February does not. */
export function namesAMoment(fields: CronFields): boolean {
  if ([fields.second, fields.minute, fields.hour].some((each) => !each.includes(1))) return false;
  return fields.month.some(
    (named, month) => named === 1 && years.some((year) => namesADay(fields, year, month)),
  );
}

function namesADay(fields: CronFields, year: number, month: number): boolean {
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const first = new Date(Date.UTC(year, month, 1)).getUTCDay();
  const weekdayOf = (day: number) => (first + day - 1) % 7;
  const days = Array.from({ length: last }, (_, at) => at + 1);
  return days.some((day) => {
    const named =
      fields.day[day - 1] === 1 ||
      (fields.lastDay && day === last) ||
      (fields.lastWorkingDay && day === lastWorkingDay(last, weekdayOf(last))) ||
      days.some((near) => fields.nearest[near - 1] === 1 && day === workingDay(near, weekdayOf(near), last));
    if (fields.anyWeekday) return named;
    const which = fields.weekday[weekdayOf(day)] ?? 0;
    const weekday =
      (which & (1 << Math.floor((day - 1) / 7))) > 0 || ((which & lastOfMonth) > 0 && day + 7 > last);
    return fields.anyDay ? named && weekday : named || weekday;
  });
}

function lastWorkingDay(last: number, weekday: number): number {
  return weekday === 0 ? last - 2 : weekday === 6 ? last - 1 : last;
}

function workingDay(day: number, weekday: number, last: number): number {
  if (weekday === 0) return day === last ? day - 2 : day + 1;
  if (weekday === 6) return day === 1 ? day + 2 : day - 1;
  return day;
}
