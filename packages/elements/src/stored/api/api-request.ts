import { isObject } from '@bakehouse/contract';
import { quoted, wrongOption } from '../../wrong-option.ts';
import type { ApiCall } from './api-call.ts';

type Parameter = ApiCall['parameters'][number];

/** A request as `data/http` sends it. */
export interface ApiRequest {
  method: ApiCall['method'];
  url: string;
  headers: Record<string, string>;
  body?: string;
  parts?: Record<string, unknown>;
}

/** The request of an operation with these values. */
export function apiRequest(call: ApiCall, values: Readonly<Record<string, unknown>>): ApiRequest {
  const of = (where: Parameter['in']) =>
    call.parameters.filter((each) => each.in === where && isGiven(values[each.option]));
  const query = of('query').flatMap((each) => pairsOf(each, values[each.option]));
  const cookies = of('cookie').flatMap((each) => pairsOf(each, values[each.option]));
  const headers = of('header').map((each) => [each.name, oneText(each, values[each.option])] as const);
  const sent = bodyOf(call, values);
  const address = `${call.server.replace(/\/+$/, '')}${pathOf(call, values)}`;
  return {
    method: call.method,
    url: query.length === 0 ? address : `${address}${address.includes('?') ? '&' : '?'}${joined(query)}`,
    headers: {
      // Of parts the boundary belongs to it.
      ...(sent.body === undefined || call.body === undefined ? {} : { 'content-type': call.body.media }),
      ...(call.accept === undefined ? {} : { accept: call.accept }),
      ...Object.fromEntries(headers),
      ...(cookies.length === 0 ? {} : { cookie: joined(cookies, '; ') }),
    },
    ...sent,
  };
}

/** The path with its parameters. A value stays one step of it, whatever it holds. */
function pathOf({ path, parameters }: ApiCall, values: Readonly<Record<string, unknown>>): string {
  return path.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const found = parameters.find((each) => each.in === 'path' && each.name === name);
    if (found === undefined) return whole;
    const value = values[found.option];
    const text = isGiven(value) ? oneText(found, value) : '';
    if (text === '' || text === '.' || text === '..')
      throw wrongOption(
        found.option,
        `"${found.option}" is part of the address and must not be ${quoted(text === '' ? value : text)}`,
        'bad_value',
      );
    return encodeURIComponent(text);
  });
}

function bodyOf(
  { body }: ApiCall,
  values: Readonly<Record<string, unknown>>,
): Pick<ApiRequest, 'body' | 'parts'> {
  if (body === undefined) return {};
  const given = (body.members ?? []).filter(([option]) => values[option] !== undefined);
  const members = Object.fromEntries(given.map(([option, name]) => [name, values[option]]));
  const whole = body.whole === undefined ? undefined : values[body.whole];
  if (whole === undefined && body.members === undefined) return {};
  const content = whole ?? members;
  switch (body.kind) {
    case 'json':
      return { body: JSON.stringify(content) };
    case 'multipart':
      return { parts: isObject(content) ? content : { file: content } };
    case 'form': {
      const fields = Object.entries(isObject(content) ? content : {}).filter(([, value]) => isGiven(value));
      return { body: joined(fields.flatMap(([name, value]) => repeated(name, value))) };
    }
    case 'text':
      return { body: typeof content === 'string' ? content : JSON.stringify(content) };
  }
}

/** The name and value of a parameter, several where it is a list. */
function pairsOf({ name, several = 'repeat' }: Parameter, value: unknown): [string, string][] {
  if (several === 'deep' && isObject(value))
    return Object.entries(value)
      .filter(([, each]) => isGiven(each))
      .map(([key, each]) => [`${name}[${key}]`, text(each)]);
  if (several === 'repeat' || !Array.isArray(value)) return repeated(name, value);
  const between = { comma: ',', space: ' ', pipe: '|', deep: ',' }[several];
  return [[name, value.map(text).join(between)]];
}

function repeated(name: string, value: unknown): [string, string][] {
  if (Array.isArray(value)) return value.filter(isGiven).map((each) => [name, text(each)]);
  return [[name, text(value)]];
}

function oneText({ option }: Parameter, value: unknown): string {
  const one = Array.isArray(value) ? value.map(text).join(',') : text(value);
  if (/[\r\n\0]/.test(one)) throw wrongOption(option, `"${option}" must be one line, not ${quoted(one)}`);
  return one;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function joined(pairs: readonly (readonly [string, string])[], by = '&'): string {
  return pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join(by);
}
