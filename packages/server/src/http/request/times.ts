import { parseDay, parseInstant, timeZoneNamed, type Parsed } from '@bakehouse/contract';
import * as z from 'zod';

/** A calendar day that somebody gives, of a year that PostgreSQL and JavaScript both know. */
export const givenDay = checkedBy(parseDay, 10);

/** An instant that somebody gives, as one in UTC; of a year that PostgreSQL and JavaScript both know. */
export const givenInstant = checkedBy(parseInstant, 60);

/** The name of a time zone that somebody gives, as the one that it is known under everywhere. */
export const givenTimeZone = z
  .string()
  .max(63)
  .transform((name, ctx) => {
    const known = timeZoneNamed(name);
    if (known !== undefined) return known;
    ctx.addIssue({ code: 'custom', message: 'must be an IANA time zone such as Europe/Berlin' });
    return z.NEVER;
  });

/** The last millisecond that an instant may have. */
export const lastInstant = Date.parse('9999-12-31T23:59:59.999Z');

function checkedBy(parse: (raw: unknown, path: string) => Parsed<string>, longest: number) {
  return z
    .string()
    .max(longest)
    .transform((text, ctx) => {
      const parsed = parse(text, '');
      if ('value' in parsed) return parsed.value;
      ctx.addIssue({ code: 'custom', message: parsed.errors[0]?.message ?? 'is no time' });
      return z.NEVER;
    });
}
