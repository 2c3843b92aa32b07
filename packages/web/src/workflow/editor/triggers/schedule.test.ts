import { expect, test } from 'vitest';
import { cronOf, scheduleOf } from './schedule.ts';

test('EDIT26 a schedule that people say is cron and back; what is more than that stays cron', () => {
  for (const cron of ['0 7 * * 1', '30 6 * * *', '0 6 * * 1-5', '15 * * * *', '0 0 31 * *']) {
    const read = scheduleOf(cron);
    expect(read && cronOf(read)).toBe(cron);
  }
  for (const cron of ['*/5 * * * *', '0 0 7 * * 1', '0 7 1 * 1', '07 7 * * *', '0 7 L * *'])
    expect(scheduleOf(cron)).toBeUndefined();
});
