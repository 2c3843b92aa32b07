import { fault, type Fault } from '../case.ts';
import { chain } from '../workflow-pieces.ts';

const at = 'workflows/w:elements.0.options.cron';
const every = (cron: string) =>
  chain([['event/schedule', { cron }], ['flow/fail']], {
    elevated: true,
    events: [{ identifier: 'n', type: 'schedule' }],
  });

/** Times that never come, or that are none. */
export const schedules: Fault[] = [
  fault('30 February', every('0 3 30 2 *'), at, 'error bad_value'),
  fault('31 April', every('0 3 31 4 *'), at, 'error bad_value'),
  fault('the 31st of short months', every('0 3 31 4,6,9,11 *'), at, 'error bad_value'),
  fault('four fields', every('3 * * *'), at, 'error bad_value'),
  fault('seven fields', every('0 0 3 * * * 2027'), at, 'error bad_value'),
  fault('minute 60', every('60 3 * * *'), at, 'error bad_value'),
  fault('hour 24', every('0 24 * * *'), at, 'error bad_value'),
  fault('month 13', every('0 3 1 13 *'), at, 'error bad_value'),
  fault('a nickname', every('@daily'), at, 'error bad_value'),
  fault('words', every('every day at 3'), at, 'error bad_value'),
  fault('a step of nothing', every('*/0 * * * *'), at, 'error bad_value'),
];
