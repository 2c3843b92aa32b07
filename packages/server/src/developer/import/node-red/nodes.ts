import { isObject } from '@bakehouse/contract';
import { quoted } from '../javascript/names.ts';
import { untranslatable } from '../javascript/untranslatable.ts';
import { redFormats } from './formats.ts';
import { functionOf } from './function.ts';
import { redListeners } from './listeners.ts';
import type { RedConvert, RedMade } from './made.ts';
import { pathOf, valueOf, withValue } from './values.ts';
import { textOf } from '../text-of.ts';

const map = (value: unknown): RedMade => ({ elements: [{ type: 'data/map', options: { value } }] });

/** How each type of node becomes elements. */
export const redNodes: Readonly<Record<string, RedConvert>> = {
  inject: ({ raw }, event) => {
    const payload = valueOf(raw['payload'] ?? '', raw['payloadType'] === '' ? 'date' : raw['payloadType']);
    const value = { payload, topic: quoted(textOf(raw['topic'] ?? '')) };
    const cron = cronOf(raw);
    if (cron === undefined) return { ...map(value), starts: 'direct' };
    return {
      elements: [
        { type: 'event/schedule', options: { cron, event } },
        { type: 'data/map', options: { value } },
      ],
      starts: 'schedule',
      todo: ['Times are in UTC: set "timezone" where yours is meant.'],
    };
  },
  debug: () => ({ ...map('$'), todo: ['What came here is in the trace of the run.'] }),
  change: ({ raw }) => {
    const rules = (
      Array.isArray(raw['rules'])
        ? raw['rules']
        : [{ t: 'set', p: raw['property'], to: raw['to'], tot: 'str', pt: 'msg' }]
    ).filter(isObject);
    return {
      elements: rules.map((rule) => ({ type: 'data/map', options: { value: changed(rule) } })),
    };
  },
  switch: ({ raw }) => {
    const rules = (Array.isArray(raw['rules']) ? raw['rules'] : []).filter(isObject);
    const of = valueOf(raw['property'] ?? 'payload', raw['propertyType'] ?? 'msg');
    const ports = rules.map((_, index) => `case_${index + 1}`);
    const value = rules.reduceRight<string>(
      (rest, rule, index) => `(${condition(rule, of)}) ? "${ports[index]}" : ${rest}`,
      '"default"',
    );
    return {
      elements: [
        {
          type: 'flow/switch',
          options: { value, cases: Object.fromEntries(ports.map((port) => [port, quoted(port)])) },
        },
      ],
      ports,
      ...(raw['checkall'] === 'false'
        ? {}
        : { todo: ['In Node-RED every rule that held fired; here the first one does.'] }),
    };
  },
  function: (node) => functionOf(node),
  template: ({ raw }) => {
    if (raw['syntax'] === 'plain')
      return map(withValue(textOf(raw['field'] ?? 'payload'), quoted(textOf(raw['template'] ?? ''))));
    const parts = textOf(raw['template'] ?? '').split(/(\{\{\{?[^{}]*\}?\}\})/);
    if (parts.some((part) => /^\{\{\{?\s*[#/^>!]/.test(part)))
      return untranslatable('a template with sections');
    const text = parts
      .filter(Boolean)
      .map((part) =>
        part.startsWith('{{') ? `$string(${pathOf(part.replace(/[{}&\s]/g, ''))})` : quoted(part),
      );
    return map(withValue(textOf(raw['field'] ?? 'payload'), text.length === 0 ? '""' : text.join(' & ')));
  },
  delay: ({ raw }) => {
    if (raw['pauseType'] !== 'delay') return untranslatable('a limit of the rate');
    const unit =
      { milliseconds: 0.001, seconds: 1, minutes: 60, hours: 3600, days: 86_400 }[
        textOf(raw['timeoutUnits'] ?? 'seconds')
      ] ?? 1;
    return { elements: [{ type: 'flow/wait', options: { seconds: Number(raw['timeout'] ?? 1) * unit } }] };
  },
  'http request': ({ raw }) => {
    const url = textOf(raw['url'] ?? '');
    const method = textOf(raw['method'] ?? 'GET').toUpperCase();
    if (!['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'].includes(method))
      return untranslatable('a method that comes with the message');
    return {
      elements: [
        {
          type: 'data/http',
          options: {
            url: url === '' ? 'url' : mustache(url),
            ...(method === 'GET' ? {} : { method, body: 'payload' }),
            ...(url === '' ? { headers: 'headers' } : {}),
          },
        },
        {
          type: 'data/map',
          options: { value: { payload: 'body', statusCode: 'status', headers: 'headers' } },
        },
      ],
      todo: ['What the message held beside the answer is gone after it: keep it in a variable by "set".'],
    };
  },
  'http in': (_node, event) => ({
    elements: [
      { type: 'event/webhook', options: { check: 'none', event } },
      { type: 'data/map', options: { value: { payload: '$' } } },
    ],
    starts: 'webhook',
    todo: [
      `The address is now /hooks/${event}: tell whoever calls it, and choose how callers prove who they are ("check").`,
    ],
  }),
  'http response': ({ raw }) => {
    const status = Number(raw['statusCode'] ?? 200);
    return {
      elements: [
        {
          type: 'action/response',
          options: {
            body: 'payload',
            ...(status >= 200 && status <= 599 && status !== 200 ? { status } : {}),
          },
        },
      ],
    };
  },
  split: () => ({
    elements: [
      { type: 'flow/each', options: { items: '[payload]' }, port: 'item' },
      { type: 'data/map', options: { value: { payload: '$' } } },
    ],
  }),
  json: ({ raw }) => {
    if (raw['action'] === 'obj') return map('$');
    return map(withValue('payload', '($type(payload) = "string" ? payload : $string(payload))'));
  },
  'e-mail': ({ raw }) => ({
    elements: [
      {
        type: 'action/mail',
        options: {
          to: raw['name'] === '' || raw['name'] === undefined ? 'to' : quoted(textOf(raw['name'])),
          subject: 'topic',
          text: '$string(payload)',
        },
      },
    ],
  }),
  ...redListeners,
  ...redFormats,
  junction: () => map('$'),
  'link in': () => map('$'),
  'link out': () => map('$'),
};

function changed(rule: Readonly<Record<string, unknown>>): string {
  const path = textOf(rule['p'] ?? '');
  if ((rule['pt'] ?? 'msg') !== 'msg') return untranslatable('a variable of the flow');
  if (rule['t'] === 'set') return withValue(path, valueOf(rule['to'], rule['tot']));
  if (rule['t'] === 'delete')
    return /[.[]/.test(path)
      ? untranslatable('deleting a place within a value')
      : `$sift($, function($v, $k) {$k != ${quoted(path)}})`;
  if (rule['t'] === 'move') return withValue(textOf(rule['to'] ?? ''), pathOf(path));
  if (rule['t'] === 'change')
    return withValue(
      path,
      `$replace($string(${pathOf(path)}), ${valueOf(rule['from'], rule['fromt'])}, ${valueOf(rule['to'], rule['tot'])})`,
    );
  return untranslatable(`the change "${textOf(rule['t'])}"`);
}

function condition(rule: Readonly<Record<string, unknown>>, of: string): string {
  const to = (): string => valueOf(rule['v'], rule['vt']);
  const signs: Readonly<Record<string, string>> = {
    eq: '=',
    neq: '!=',
    lt: '<',
    lte: '<=',
    gt: '>',
    gte: '>=',
  };
  const kind = textOf(rule['t']);
  const sign = signs[kind];
  if (sign !== undefined) return `${of} ${sign} ${to()}`;
  if (kind === 'btwn') return `${of} >= ${to()} and ${of} <= ${valueOf(rule['v2'], rule['v2t'])}`;
  if (kind === 'cont') return `$contains(${of}, ${to()})`;
  if (kind === 'true' || kind === 'false') return `${of} = ${kind}`;
  if (kind === 'null') return `$not($exists(${of}) and ${of} != null)`;
  if (kind === 'nnull') return `$exists(${of}) and ${of} != null`;
  if (kind === 'empty') return `$not($boolean(${of}))`;
  if (kind === 'nempty') return `$boolean(${of})`;
  if (kind === 'jsonata_exp') return textOf(rule['v'] ?? 'false');
  if (kind === 'else') return 'true';
  return untranslatable(`the rule "${kind}"`);
}

function cronOf(raw: Readonly<Record<string, unknown>>): string | undefined {
  const cron = raw['crontab'];
  if (typeof cron === 'string' && cron !== '') return cron;
  const seconds = Number(raw['repeat'] ?? 0);
  if (!(seconds > 0)) return undefined;
  if (seconds < 59.5) return `*/${Math.max(1, Math.round(seconds))} * * * * *`;
  const [minutes, hours, days] = [60, 3600, 86_400].map((each) => Math.round(seconds / each));
  if (minutes !== undefined && minutes < 60) return `*/${minutes} * * * *`;
  if (hours !== undefined && hours < 24) return `0 */${hours} * * *`;
  return days !== undefined && days <= 31 ? `0 0 */${days} * *` : untranslatable('a pause of months');
}

function mustache(url: string): string {
  return url
    .split(/(\{\{\{?[^{}]*\}?\}\})/)
    .filter(Boolean)
    .map((part) => (part.startsWith('{{') ? `$string(${pathOf(part.replace(/[{}\s]/g, ''))})` : quoted(part)))
    .join(' & ');
}
