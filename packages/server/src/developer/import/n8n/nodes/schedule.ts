import { isObject } from '@bakehouse/contract';
import { untranslatable } from '../../javascript/untranslatable.ts';
import { objectsIn, parameter, type Convert, type Reader } from '../reader.ts';
import { textOf } from '../../text-of.ts';

/** Schedule, Cron and Interval. */
export const schedule: Convert = (reader) => {
  const crons = cronsOf(reader);
  const [cron = untranslatable('a schedule that is missing')] = crons;
  return {
    elements: [{ type: 'event/schedule', options: { cron, event: reader.event } }],
    starts: 'schedule',
    todo: [
      'Times are in UTC: set "timezone" where yours is meant.',
      ...(crons.length > 1
        ? [`Only the first of several times is taken: ${crons.slice(1).join('; ')} are left.`]
        : []),
    ],
  };
};

function cronsOf(reader: Reader): string[] {
  const rules = [
    ...objectsIn(parameter(reader, 'rule.interval')),
    ...objectsIn(parameter(reader, 'triggerTimes.item')),
  ];
  if (rules.length > 0) return rules.map(cronOf);
  if (reader.node.type === 'interval')
    return [
      every(Number(parameter(reader, 'interval') ?? 1), textOf(parameter(reader, 'unit') ?? 'seconds')),
    ];
  return [cronOf(isObject(parameter(reader, 'rule')) ? {} : {})];
}

function cronOf(rule: Readonly<Record<string, unknown>>): string {
  const number = (key: string, other: number): number =>
    typeof rule[key] === 'number'
      ? rule[key]
      : typeof rule[key] === 'string' && /^\d+$/.test(rule[key])
        ? Number(rule[key])
        : other;
  const minute = number('triggerAtMinute', number('minute', 0));
  const hour = number('triggerAtHour', number('hour', 0));
  const written = rule['expression'] ?? rule['cronExpression'];
  const kind = textOf(rule['field'] ?? rule['mode'] ?? 'days');
  if (kind === 'cronExpression' || kind === 'custom')
    return typeof written === 'string' && !written.startsWith('={{')
      ? written.trim().replace(/^=/, '')
      : untranslatable('a schedule that is worked out');
  if (kind === 'everyMinute') return '* * * * *';
  if (kind === 'everyHour') return `${minute} * * * *`;
  if (kind === 'everyX') return every(number('value', 1), textOf(rule['unit'] ?? 'hours'));
  if (kind === 'everyDay') return `${minute} ${hour} * * *`;
  if (kind === 'everyWeek') return `${minute} ${hour} * * ${number('weekday', 1)}`;
  if (kind === 'everyMonth') return `${minute} ${hour} ${number('dayOfMonth', 1)} * *`;
  if (kind === 'seconds' || kind === 'minutes')
    return every(number(`${kind}Interval`, kind === 'seconds' ? 30 : 5), kind);
  if (kind === 'hours') return `${minute} ${step(number('hoursInterval', 1))} * * *`;
  if (kind === 'days') return `${minute} ${hour} ${step(number('daysInterval', 1))} * *`;
  if (kind === 'weeks') return `${minute} ${hour} * * ${daysOf(rule['triggerAtDay'])}`;
  if (kind === 'months')
    return `${minute} ${hour} ${number('triggerAtDayOfMonth', 1)} ${step(number('monthsInterval', 1))} *`;
  return untranslatable(`a schedule of the kind "${kind}"`);
}

function every(count: number, unit: string): string {
  if (count < 1) return untranslatable('a schedule without a length');
  if (unit === 'seconds')
    return count >= 60 ? every(Math.round(count / 60), 'minutes') : `${step(count)} * * * * *`;
  if (unit === 'minutes')
    return count >= 60 ? every(Math.round(count / 60), 'hours') : `${step(count)} * * * *`;
  if (unit === 'hours')
    return count >= 24 ? `0 0 ${step(Math.round(count / 24))} * *` : `0 ${step(count)} * * *`;
  return untranslatable(`a schedule in ${unit}`);
}

function step(count: number): string {
  return count <= 1 ? '*' : `*/${count}`;
}

function daysOf(given: unknown): string {
  const days = (Array.isArray(given) ? given : [given]).filter((each) => typeof each === 'number');
  return days.length === 0 ? '0' : days.join(',');
}
