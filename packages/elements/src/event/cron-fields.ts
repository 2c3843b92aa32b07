/** What a cron expression names: a 1 at each second, minute, hour, day and month, and which of a month's weekdays. */
export interface CronFields {
  second: number[];
  minute: number[];
  hour: number[];
  day: number[];
  month: number[];
  /** By weekday, from Sunday: a bit for each of the first five in a month, and one for the last. */
  weekday: number[];
  /** Days, from the first, whose nearest working day is meant. */
  nearest: number[];
  lastDay: boolean;
  lastWorkingDay: boolean;
  anyDay: boolean;
  anyWeekday: boolean;
}

/** The bit of the last weekday of its kind in a month. */
export const lastOfMonth = 32;
const everyOne = 63;

type Part = 'second' | 'minute' | 'hour' | 'day' | 'month' | 'weekday';

/** Five or six fields; dates, nicknames such as `@daily` and years, which other readers take, are no schedules here. */
const shape = /^\s*[\d*a-z,/#-]+(?:\s+[\d*a-z,/#-]+){4,5}\s*$/i;
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const weekdays = 'sun mon tue wed thu fri sat'.split(' ');

/**
 * Reads minute, hour, day, month and weekday, or six fields with seconds first; undefined where a text is none of it. It
 * takes exactly what croner takes, which works out when a schedule fires: the editor checks without loading that.
 */
export function cronFields(text: string): CronFields | undefined {
  if (!shape.test(text)) return undefined;
  const written = text.trim().split(/\s+/);
  if (written.length === 5) written.unshift('0');
  const [second = '', minute = '', hour = '', dayText = '', monthText = '', weekdayText = ''] = written;
  const lastWorkingDay = dayText.toUpperCase() === 'LW';
  const day = lastWorkingDay ? '' : dayText.replace(/L/gi, '');
  const month = named(monthText, months, 1);
  const weekday = named(weekdayText.replace(/-sun/gi, '-7'), weekdays, 0);
  if (/[^/*\d,W-]/i.test(day) || /[^/*\d,#L-]/i.test(weekday)) return undefined;
  if ([second, minute, hour, month].some((each) => /[^/*\d,-]/.test(each))) return undefined;
  const fields: CronFields = {
    second: zeros(60),
    minute: zeros(60),
    hour: zeros(24),
    day: zeros(31),
    month: zeros(12),
    weekday: zeros(7),
    nearest: zeros(31),
    lastDay: !lastWorkingDay && day !== dayText,
    lastWorkingDay,
    anyDay: day === '*',
    anyWeekday: weekday === '*',
  };
  const parts: Record<Part, string> = { second, minute, hour, day, month, weekday };
  const all = (Object.keys(parts) as Part[]).every((part) =>
    parts[part].split(',').every((item) => readItem(fields, part, item)),
  );
  return all ? fields : undefined;
}

function zeros(count: number): number[] {
  return Array.from({ length: count }, () => 0);
}

function named(text: string, names: readonly string[], first: number): string {
  if (text.length < 3) return text;
  return names.reduce((so, name, at) => so.replace(new RegExp(name, 'gi'), String(at + first)), text);
}

/** Takes one item of a list; false where it is none. */
function readItem(fields: CronFields, part: Part, text: string): boolean {
  if (text === '') return part === 'day' && (fields.lastDay || fields.lastWorkingDay);
  if (text === '*') {
    fields[part].fill(part === 'weekday' ? everyOne : 1);
    return true;
  }
  const [item, which] = part === 'weekday' ? whichOfMonth(text) : [text, undefined];
  const offset = part === 'day' || part === 'month' ? -1 : 0;
  const size = fields[part].length;
  const near = /W/i.test(item);
  const spread = /[-/]/.test(text);
  if (near && spread) return false;
  const numbers = spread ? spreadOf(item, text, offset, size) : [Number.parseInt(item, 10) + offset];
  return (
    numbers?.every((number) =>
      part === 'weekday'
        ? setWeekday(fields, number, which)
        : set(near ? fields.nearest : fields[part], number),
    ) ?? false
  );
}

/** The weekday of `5#2` or `5L`, and the second or the last of the month. */
function whichOfMonth(text: string): [string, string | undefined] {
  const [before = '', after] = text.split('#');
  if (after !== undefined) return [before, after];
  return /L$/i.test(text) ? [text.slice(0, -1), 'L'] : [text, undefined];
}

/** The numbers of a range, a range with steps, or steps; undefined where it is none of them. */
function spreadOf(item: string, text: string, offset: number, size: number): number[] | undefined {
  const range = text.includes('-');
  const stepped = text.includes('/');
  if (range && stepped && !/^\d+-\d+\/\d+$/.test(item)) return undefined;
  const [from = '', to = '', more = ''] = item.split(/[-/]/);
  if (item.split(/[-/]/).length !== (range && stepped ? 3 : 2)) return undefined;
  const step = stepped ? Number.parseInt(range ? more : to, 10) : 1;
  const open = !range && (from === '' || from === '*');
  const low = open ? 0 : Number.parseInt(from, 10) + offset;
  const high = range ? Number.parseInt(to, 10) + offset : size - 1;
  if (Number.isNaN(step) || Number.isNaN(high) || (range && !(low <= high))) return undefined;
  if (stepped && (step === 0 || step > size)) return undefined;
  // What lies outside is found by the first number that does.
  const end = Math.min(high, Math.max(low, size + step));
  const numbers: number[] = [];
  for (let at = low; at <= end; at += step) numbers.push(at);
  return numbers;
}

function set(field: number[], at: number): boolean {
  if (!(at >= 0 && at < field.length)) return false;
  field[at] = 1;
  return true;
}

function setWeekday({ weekday }: CronFields, number: number, which: string | undefined): boolean {
  const at = number === 7 ? 0 : number;
  const so = weekday[at];
  if (so === undefined) return false;
  const nth = Number(which);
  if (which === undefined || which === '') weekday[at] = everyOne;
  else if (which.toUpperCase() === 'L') weekday[at] = so | lastOfMonth;
  else if (nth > 0 && nth < 6) weekday[at] = so | (1 << (nth - 1));
  else return false;
  return true;
}
