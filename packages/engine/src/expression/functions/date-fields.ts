const day = 86_400_000;

/** The names of months and of days, Monday first. */
export const monthNames = list(
  'January February March April May June July August September October November December',
);
/** The names of the days of a week. */
export const dayNames = list('Monday Tuesday Wednesday Thursday Friday Saturday Sunday');

/** A component of a date in UTC, by the letter it has in pictures. */
export function dateField(date: Date, component: string): number {
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth();
  const today = Date.UTC(year, month, date.getUTCDate());
  switch (component) {
    case 'Y':
      return year;
    case 'M':
      return month + 1;
    case 'D':
      return date.getUTCDate();
    case 'd':
      return (today - Date.UTC(year, 0)) / day + 1;
    case 'F':
      return date.getUTCDay() || 7;
    case 'W':
      return weekIn(today, year, 0, 12);
    case 'w':
      return weekIn(today, year, month, 1);
    case 'X':
      return year + besides(date.getTime(), year, 0, 12);
    case 'x':
      return ((month + besides(date.getTime(), year, month, 1) + 12) % 12) + 1;
    case 'H':
      return date.getUTCHours();
    case 'h':
      return date.getUTCHours() % 12 || 12;
    case 'P':
      return date.getUTCHours() >= 12 ? 1 : 0;
    case 'm':
      return date.getUTCMinutes();
    case 's':
      return date.getUTCSeconds();
    case 'f':
      return date.getUTCMilliseconds();
    default:
      return 0;
  }
}

function list(words: string): string[] {
  return words.split(' ');
}

/** The Monday of the first week of a year or month: the one with the first Thursday. */
function firstWeek(year: number, month: number): number {
  const first = Date.UTC(year, month);
  const weekday = new Date(first).getUTCDay() || 7;
  return weekday > 4 ? first + (8 - weekday) * day : first - (weekday - 1) * day;
}

/** The week within a year (`span` 12 months) or a month (1). */
function weekIn(today: number, year: number, month: number, span: number): number {
  const shift = besides(today, year, month, span);
  const start = firstWeek(year, month + Math.min(shift, 0) * span);
  return shift > 0 ? 1 : Math.floor((today - start) / (7 * day)) + 1;
}

/** -1 where the day belongs to the last week of the year or month before, 1 for the one after. */
function besides(time: number, year: number, month: number, span: number): number {
  if (time < firstWeek(year, month)) return -1;
  return time >= firstWeek(year, month + span) ? 1 : 0;
}
