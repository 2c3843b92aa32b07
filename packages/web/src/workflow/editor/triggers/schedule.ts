/** A schedule as people say it. */
export interface Schedule {
  every: 'hour' | 'day' | 'workday' | 'week' | 'month';
  /** Hour and minute, such as `07:00`; for every hour only the minute counts. */
  time: string;
  /** 0 is Sunday. */
  weekday: number;
  /** Day of the month. */
  day: number;
}

/** A schedule to begin with: Mondays at seven. */
export const firstSchedule: Schedule = { every: 'week', time: '07:00', weekday: 1, day: 1 };

/** The schedule as cron writes it. */
export function cronOf({ every, time, weekday, day }: Schedule): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const clock = `${minute} ${hour}`;
  switch (every) {
    case 'hour':
      return `${minute} * * * *`;
    case 'day':
      return `${clock} * * *`;
    case 'workday':
      return `${clock} * * 1-5`;
    case 'week':
      return `${clock} * * ${weekday}`;
    case 'month':
      return `${clock} ${day} * *`;
  }
}

/** Reads cron as people say it; undefined where it is more than that. */
export function scheduleOf(cron: string): Schedule | undefined {
  const found = /^(\d{1,2}) (\d{1,2}|\*) (\d{1,2}|\*) \* (\d|1-5|\*)$/.exec(cron.trim());
  if (found === null) return undefined;
  const [, minute = '0', hour = '*', day = '*', weekday = '*'] = found;
  const time = `${(hour === '*' ? '0' : hour).padStart(2, '0')}:${minute.padStart(2, '0')}`;
  const plain: Schedule = { ...firstSchedule, time };
  const read: Schedule | undefined =
    hour === '*'
      ? day === '*' && weekday === '*'
        ? { ...plain, every: 'hour' }
        : undefined
      : day !== '*'
        ? weekday === '*'
          ? { ...plain, every: 'month', day: Number(day) }
          : undefined
        : weekday === '*'
          ? { ...plain, every: 'day' }
          : weekday === '1-5'
            ? { ...plain, every: 'workday' }
            : { ...plain, every: 'week', weekday: Number(weekday) };
  return read !== undefined && cronOf(read) === cron.trim() ? read : undefined;
}
