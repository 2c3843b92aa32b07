import { writtenText } from './names.ts';
import { untranslatable } from './untranslatable.ts';

const lengths: Readonly<Record<string, number>> = {
  millisecond: 1,
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
};

/** Parts of a format of Luxon, longest first, and the picture that stands for each. */
const pictures: readonly (readonly [string, string])[] = [
  ['yyyy', '[Y0001]'],
  ['MMMM', '[MNn]'],
  ['MMM', '[MNn,3-3]'],
  ['cccc', '[FNn]'],
  ['EEEE', '[FNn]'],
  ['ccc', '[FNn,3-3]'],
  ['EEE', '[FNn,3-3]'],
  ['SSS', '[f001]'],
  ['yy', '[Y01]'],
  ['MM', '[M01]'],
  ['LL', '[M01]'],
  ['dd', '[D01]'],
  ['DD', '[D01]'],
  ['HH', '[H01]'],
  ['hh', '[h01]'],
  ['mm', '[m01]'],
  ['ss', '[s01]'],
  ['YYYY', '[Y0001]'],
  ['ZZ', '[Z]'],
  ['M', '[M]'],
  ['L', '[M]'],
  ['d', '[D]'],
  ['H', '[H]'],
  ['h', '[h]'],
  ['m', '[m]'],
  ['s', '[s]'],
  ['a', '[P]'],
];

/** A format such as `yyyy-MM-dd` as a picture of `$fromMillis`. */
export function pictureOf(format: string): string {
  let rest = format;
  let found = '';
  while (rest !== '') {
    const literal = /^'([^']*)'/.exec(rest);
    const part = pictures.find(([token]) => rest.startsWith(token));
    if (literal !== null) {
      found += literal[1] ?? '';
      rest = rest.slice(literal[0].length);
    } else if (part !== undefined) {
      found += part[1];
      rest = rest.slice(part[0].length);
    } else if (/^[A-Za-z]/.test(rest)) return untranslatable(`the date format "${format}"`);
    else {
      found += rest.slice(0, 1);
      rest = rest.slice(1);
    }
  }
  return JSON.stringify(found);
}

/** The instant of a value that is a text, or milliseconds. */
function instant(of: string): string {
  return of === '$now()' ? '$millis()' : `$toMillis(${of})`;
}

/** Methods of dates, which are texts such as 2026-11-17T04:00:00.000Z here. */
export const dateMethods: Readonly<Record<string, (of: string, ...given: string[]) => string>> = {
  toISO: (of) => of,
  toISOString: (of) => (of === '$now()' ? of : `$fromMillis($toMillis(${of}))`),
  toUTC: (of) => of,
  toDateTime: (of) => of,
  toJSDate: (of) => of,
  toISODate: (of) => `$fromMillis(${instant(of)}, "[Y0001]-[M01]-[D01]")`,
  toMillis: instant,
  getTime: instant,
  toSeconds: (of) => `$floor(${instant(of)} / 1000)`,
  toUnixInteger: (of) => `$floor(${instant(of)} / 1000)`,
  getFullYear: (of) => `$number($fromMillis(${instant(of)}, "[Y]"))`,
  getMonth: (of) => `($number($fromMillis(${instant(of)}, "[M]")) - 1)`,
  getDate: (of) => `$number($fromMillis(${instant(of)}, "[D]"))`,
  getHours: (of) => `$number($fromMillis(${instant(of)}, "[H]"))`,
  getMinutes: (of) => `$number($fromMillis(${instant(of)}, "[m]"))`,
  toFormat: (of, format = '""') => formatted(of, format),
  format: (of, format = '""') => formatted(of, format),
  plus: (of, given = '{}', unit) => `$fromMillis(${instant(of)} + ${lengthOf(given, unit)})`,
  minus: (of, given = '{}', unit) => `$fromMillis(${instant(of)} - ${lengthOf(given, unit)})`,
  startOf: (of, unit = '""') => {
    if (unit === '"day"') return `$fromMillis(${instant(of)}, "[Y0001]-[M01]-[D01]T00:00:00.000Z")`;
    if (unit === '"month"') return `$fromMillis(${instant(of)}, "[Y0001]-[M01]-01T00:00:00.000Z")`;
    if (unit === '"year"') return `$fromMillis(${instant(of)}, "[Y0001]-01-01T00:00:00.000Z")`;
    return untranslatable(`startOf ${unit}`);
  },
};

function formatted(of: string, format: string): string {
  const written = writtenText(format) ?? untranslatable('a date format that is worked out');
  return `$fromMillis(${instant(of)}, ${pictureOf(written)})`;
}

/** A length such as `{"days": 1}`, or `1` with `"days"`, in milliseconds. */
function lengthOf(given: string, unit: string | undefined): string {
  if (unit !== undefined) {
    const written = writtenText(unit) ?? untranslatable('a length of time that is worked out');
    return `${unitOf(written)} * (${given})`;
  }
  const parts =
    /^\{(.*)\}$/s.exec(given)?.[1]?.split(/,\s*(?=")/) ??
    untranslatable('a length of time that is worked out');
  return `(${parts
    .map((part) => {
      const found = /^"(\w+)":\s*(.+)$/s.exec(part.trim());
      if (found === null) return untranslatable('a length of time that is worked out');
      return `${unitOf(found[1] ?? '')} * (${found[2]})`;
    })
    .join(' + ')})`;
}

function unitOf(name: string): number {
  const plain = name.replace(/s$/, '').toLowerCase();
  return (
    (Object.hasOwn(lengths, plain) ? lengths[plain] : undefined) ?? untranslatable(`a length in ${name}`)
  );
}
