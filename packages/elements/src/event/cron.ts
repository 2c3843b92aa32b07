import { timeZoneNamed } from '@bakehouse/contract';
import { Cron } from 'croner';

/** Five or six fields: croner also reads dates, nicknames such as `@daily` and years, which are no schedules here. */
const fields = /^\s*[\d*a-z,/#-]+(?:\s+[\d*a-z,/#-]+){4,5}\s*$/i;
const options = { mode: '5-or-6-parts', sloppyRanges: true } as const;

/** A day from which a schedule is tried out; all that matters is that no check depends on today. */
const anyDay = new Date('2024-01-01T00:00:00Z');

/** Whether a text is a cron expression: minute, hour, day, month and weekday, or six fields with seconds first. */
export function isCron(text: string): boolean {
  return readCron(text, 'UTC') !== undefined;
}

/** Whether a cron expression names a moment that will ever come: 30 February does not. */
export function firesEver(text: string): boolean {
  return nextTick(text, 'UTC', anyDay) !== null;
}

/**
 * The next instant after another one; null where there is none. At a change of clocks it does as Vixie cron: one fixed
 * time of day that is left out comes right after the gap, and one that is repeated counts once. Lists, ranges and steps
 * follow the clock: what is left out is left out, and what is repeated comes twice.
 */
export function nextTick(text: string, timezone: string, after: Date): Date | null {
  try {
    return readCron(text, timezone)?.nextRun(after) ?? null;
  } catch (error) {
    // A zone that this release of Node does not know, though another one stored it.
    if (timeZoneNamed(timezone) !== undefined) throw error;
    return null;
  }
}

function readCron(text: string, timezone: string): Cron | undefined {
  if (!fields.test(text)) return undefined;
  try {
    return new Cron(text, { ...options, timezone });
  } catch {
    return undefined;
  }
}
