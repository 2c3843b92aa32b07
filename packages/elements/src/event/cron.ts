import { timeZoneNamed } from '@bakehouse/contract';
import { Cron } from 'croner';
import { cronFields } from './cron-fields.ts';

const options = { mode: '5-or-6-parts', sloppyRanges: true } as const;

/**
 * The next instant after another one; null where there is none. At a change of clocks it does as Vixie cron: one fixed
 * time of day that is left out comes right after the gap, and one that is repeated counts once. Lists, ranges and steps
 * follow the clock: what is left out is left out, and what is repeated comes twice.
 */
export function nextTick(text: string, timezone: string, after: Date): Date | null {
  if (cronFields(text) === undefined) return null;
  try {
    return nextOf(new Cron(text, { ...options, timezone }), timezone, after);
  } catch (error) {
    // A zone that this release of Node does not know, though another one stored it.
    if (timeZoneNamed(timezone) !== undefined) throw error;
    return null;
  }
}

/**
 * croner 11 goes from a day that February lacks, such as the 31st, straight to the second or third of March and passes
 * by the days between; so it is asked again from the end of each February on its way.
 */
function nextOf(cron: Cron, timezone: string, after: Date): Date | null {
  const next = cron.nextRun(after);
  if (next === null) return null;
  const ends = new Cron('59 59 23 L 2 *', { ...options, timezone });
  let end = ends.nextRun(after);
  while (end !== null && end < next) {
    const earlier = cron.nextRun(end);
    if (earlier !== null && earlier < next) return earlier;
    end = ends.nextRun(end);
  }
  return next;
}
