import { jsonEqual } from '@bakehouse/contract';

/** Times that move with today, as conditions on days and instants alike. */
export const periods = {
  today: { _gte: '$today', _lt: '$today+1d' },
  yesterday: { _gte: '$today-1d', _lt: '$today' },
  tomorrow: { _gte: '$today+1d', _lt: '$today+2d' },
  thisWeek: { _gte: '$week', _lt: '$week+1w' },
  lastWeek: { _gte: '$week-1w', _lt: '$week' },
  nextWeek: { _gte: '$week+1w', _lt: '$week+2w' },
  thisMonth: { _gte: '$month', _lt: '$month+1m' },
  lastMonth: { _gte: '$month-1m', _lt: '$month' },
  nextMonth: { _gte: '$month+1m', _lt: '$month+2m' },
  thisYear: { _gte: '$year', _lt: '$year+1y' },
  last7: { _gte: '$today-6d', _lt: '$today+1d' },
  last30: { _gte: '$today-29d', _lt: '$today+1d' },
  next7: { _gte: '$today', _lt: '$today+7d' },
  next30: { _gte: '$today', _lt: '$today+30d' },
  past: { _lt: '$today' },
  future: { _gte: '$today+1d' },
} as const;

/** The name of a time that moves. */
export type Period = keyof typeof periods;

/** The time that a condition stands for; undefined where it is none of them. */
export function periodOf(test: Record<string, unknown>): Period | undefined {
  return (Object.keys(periods) as Period[]).find((name) => jsonEqual(periods[name], test));
}
