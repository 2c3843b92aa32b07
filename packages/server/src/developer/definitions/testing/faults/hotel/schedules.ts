import { fault, type Fault } from '../../case.ts';
import { chain } from '../../workflow-pieces.ts';
import { binding } from './pieces.ts';

const cron = (cronText: string, more: object = {}) =>
  chain(
    [
      ['event/schedule', { cron: cronText, ...more }],
      ['action/notify', { recipients: 'owner', title: 'x' }],
    ],
    { elevated: true, events: [binding('schedule', 'n')] },
  );

/** Of the hotel: schedules. */
export const schedules: Fault[] = [
  fault('30 February', cron('0 0 30 2 *'), 'workflows/w:elements.0.options.cron', 'error bad_value'),
  fault('31 April', cron('0 0 31 4,6 *'), 'workflows/w:elements.0.options.cron', 'error bad_value'),
  fault('hour 24', cron('0 24 * * *'), 'workflows/w:elements.0.options.cron', 'error bad_value'),
  fault('four fields', cron('0 3 * *'), 'workflows/w:elements.0.options.cron', 'error bad_value'),
  fault('in words', cron('every day at 6'), 'workflows/w:elements.0.options.cron', 'error bad_value'),
  fault(
    'a zone that is none',
    cron('0 3 * * *', { timezone: 'Europe/Berln' }),
    'workflows/w:elements.0.options.timezone',
    'error bad_value',
  ),
  fault(
    'a zone as an offset',
    cron('0 3 * * *', { timezone: 'CET+1' }),
    'workflows/w:elements.0.options.timezone',
    'error bad_value',
  ),
  fault('the sixth Friday', cron('0 0 * * 5#6'), 'workflows/w:elements.0.options.cron', 'error bad_value'),
  fault('a step of nothing', cron('*/0 * * * *'), 'workflows/w:elements.0.options.cron', 'error bad_value'),
  fault(
    'a range the wrong way round',
    cron('0 17-9 * * *'),
    'workflows/w:elements.0.options.cron',
    'error bad_value',
  ),
];
