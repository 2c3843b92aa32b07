import * as z from 'zod';
import { fault, joinPath } from '../fault.ts';
import { once } from '../once.ts';
import type { ContentFault } from '../problem.ts';
import { timeZoneNamed } from '../time-zone.ts';

/** When the numbers of a field begin again. */
const restarts = ['never', 'year', 'month', 'day'] as const;

/** How new resources are numbered. */
export const numbering = once(() =>
  z.strictObject({
    format: z
      .string()
      .min(3)
      .max(100)
      .describe(
        'Text of a number: `{0000}` is the running number with at least as many digits; `{YYYY}`, `{YY}`, `{MM}` and `{DD}` are the day, as in `T-{YYYY}-{0000}`',
      ),
    start: z.int().min(0).max(1_000_000_000).optional().describe('The first number; 1 when left out'),
    restart: z
      .enum(restarts)
      .optional()
      .describe(
        'When the running number begins again; when left out, as soon as the day in the format changes',
      ),
    gaps: z
      .enum(['allowed', 'none'])
      .optional()
      .describe(
        '`allowed` (when left out): a resource that is refused may leave a gap. `none`: it leaves none, and whoever creates another waits until it is stored or refused',
      ),
    timeZone: z
      .string()
      .max(100)
      .optional()
      .describe('IANA time zone in which days begin; UTC when left out'),
  }),
);

/** How new resources are numbered. */
export type Numbering = z.infer<ReturnType<typeof numbering>>;

const part = /\{([^{}]*)\}/g;
const running = /^0{1,12}$/;
const days: Record<string, (typeof restarts)[number]> = { YYYY: 'year', YY: 'year', MM: 'month', DD: 'day' };

/** The numbering of a field, where it has one. */
export function numberingOf({
  options,
}: {
  options?: Record<string, unknown> | undefined;
}): Numbering | undefined {
  return options?.['numbering'] as Numbering | undefined;
}

/** What is wrong with a numbering beyond its shape. */
export function numberingFaults({ format, restart, timeZone }: Numbering, path: string): ContentFault[] {
  const at = joinPath(path, 'format');
  const parts = partsOf(format);
  const unknown = parts.filter((name) => !running.test(name) && !Object.hasOwn(days, name));
  if (unknown.length > 0 || /[{}]/.test(format.replace(part, ''))) {
    const told =
      unknown.length > 0 ? `"{${String(unknown[0])}}" is no part of a format` : 'A brace is left over';
    return [fault('bad_format', at, `${told}; known: {0000}, {YYYY}, {YY}, {MM}, {DD}`)];
  }
  if (parts.filter((name) => running.test(name)).length !== 1)
    return [fault('bad_format', at, 'A format has the running number once, such as {0000}')];
  const faults: ContentFault[] = [];
  if (timeZone !== undefined && timeZoneNamed(timeZone) === undefined)
    faults.push(fault('bad_value', joinPath(path, 'timeZone'), `"${timeZone}" is no IANA time zone`));
  const told = restart === undefined ? joinPath(path, 'format') : joinPath(path, 'restart');
  const missing = neededFor(restart ?? finest(format)).filter((unit) => !unitsOf(format).has(unit));
  if (missing.length > 0)
    faults.push(
      fault(
        'conflict',
        told,
        `The format must show the ${missing.join(' and the ')}, or numbers would come twice`,
      ),
    );
  return faults;
}

/** In which span of time a number is counted, such as 2026-11; empty where it never begins again. */
export function numberingPeriod({ format, restart, timeZone }: Numbering, now: Date): string {
  const { YYYY, MM, DD } = dayParts(now, timeZone);
  switch (restart ?? finest(format)) {
    case 'year':
      return YYYY;
    case 'month':
      return `${YYYY}-${MM}`;
    case 'day':
      return `${YYYY}-${MM}-${DD}`;
    case 'never':
      return '';
  }
}

/** A number as its format writes it. */
export function numberText({ format, timeZone }: Numbering, value: number, now: Date): string {
  const known = dayParts(now, timeZone);
  return format.replace(part, (_, name: string) =>
    running.test(name) ? String(value).padStart(name.length, '0') : (known[name as keyof DayParts] ?? ''),
  );
}

interface DayParts {
  YYYY: string;
  YY: string;
  MM: string;
  DD: string;
}

function dayParts(now: Date, timeZone = 'UTC'): DayParts {
  // The Swedish form of a day is the one of ISO 8601.
  const [YYYY = '', MM = '', DD = ''] = new Intl.DateTimeFormat('sv', { timeZone }).format(now).split('-');
  return { YYYY, YY: YYYY.slice(-2), MM, DD };
}

function partsOf(format: string): string[] {
  return [...format.matchAll(part)].map(([, name = '']) => name);
}

function unitsOf(format: string): Set<string> {
  return new Set(partsOf(format).map((name) => days[name] ?? ''));
}

/** The smallest part of the day that a format shows. */
function finest(format: string): (typeof restarts)[number] {
  return restarts.findLast((unit) => unitsOf(format).has(unit)) ?? 'never';
}

function neededFor(restart: (typeof restarts)[number]): string[] {
  return restarts.slice(1, restarts.indexOf(restart) + 1);
}
