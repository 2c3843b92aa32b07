import { isObject } from '@bakehouse/contract';
import { quoted } from '../../javascript/names.ts';
import { untranslatable } from '../../javascript/untranslatable.ts';
import { ask } from '../ask.ts';
import { joined, withQuery } from '../nodes/http-request.ts';
import { code, parameter, type Convert, type Converted, type Reader } from '../reader.ts';
import { textOf } from '../../text-of.ts';

/** A value of a request: a parameter by its path, the first of several (`a|b`), an expression after `=`, or an object of these. */
export type Part = string | { readonly [name: string]: Part };

/** What an operation of a service asks over HTTP. */
export interface ServiceCall {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The address; `{a|b}` stands for a parameter. */
  url: string;
  query?: Readonly<Record<string, Part>>;
  body?: Part;
  /** Sent as a form in place of a body. */
  form?: Readonly<Record<string, Part>>;
  headers?: Readonly<Record<string, string>>;
  /** What of the answer is what n8n gives, such as `records.fields`; the whole when left out. */
  answer?: string;
  /** Whether that is a list of items. */
  list?: true;
  todo?: string;
}

/** A service: its operations by `resource:operation`. */
export interface Service {
  /** The node of n8n. */
  type: string;
  /** What is meant where a node does not say it. */
  resource?: string;
  operation?: string;
  calls: Readonly<Record<string, ServiceCall>>;
}

/** How a node of a service becomes a request. */
export function converterOf({ resource = '', operation = '', calls }: Service): Convert {
  return (reader) => {
    const what = textOf(parameter(reader, 'resource') ?? resource);
    const how = textOf(parameter(reader, 'operation') ?? operation);
    const key = what === '' ? how : `${what}:${how}`;
    const call = calls[keyIn(calls, key, how) ?? ''];
    return call === undefined ? untranslatable(`the operation "${key}"`) : request(reader, call);
  };
}

/** The operation by its full name, else the only one of that name: exports may hold a resource that no longer fits. */
function keyIn(calls: Service['calls'], key: string, how: string): string | undefined {
  const keys = Object.keys(calls);
  return (
    keys.find((each) => each === key) ??
    keys.find(
      (each) => each === how || (each.endsWith(`:${how}`) && key.endsWith(`:${how}`) && isOnly(keys, how)),
    )
  );
}

function isOnly(keys: readonly string[], how: string): boolean {
  return keys.filter((each) => each.endsWith(`:${how}`)).length === 1;
}

function request(
  reader: Reader,
  { method = 'GET', url, query, body, form, headers, answer, list, todo }: ServiceCall,
): Converted {
  const fields = form === undefined ? undefined : partOf(reader, form);
  const sent = isObject(fields) ? joined(fields) : body === undefined ? undefined : partOf(reader, body);
  const asked = query === undefined ? undefined : partOf(reader, query);
  const made = ask(reader, {
    method,
    url: withQuery(addressOf(reader, url), isObject(asked) ? asked : undefined),
    ...headersOf({ ...headers, ...(form === undefined ? {} : { 'content-type': formType }) }),
    ...(sent === undefined ? {} : { body: sent }),
  });
  const [http, map] = made.elements;
  if (http === undefined || map === undefined) return made;
  return {
    ...made,
    elements: [
      http,
      {
        ...map,
        options: {
          value: answer === undefined ? 'body' : list === true ? `[body.(${answer})]` : `body.(${answer})`,
        },
      },
    ],
    ...(list === true ? { gives: 'list' } : {}),
    todo: [...(made.todo ?? []), ...(todo === undefined ? [] : [todo])],
  };
}

const formType = 'application/x-www-form-urlencoded';

function headersOf(given: Readonly<Record<string, string>>): { headers?: Record<string, string> } {
  const headers = Object.entries(given).map(([name, value]) => [name, quoted(value)] as const);
  return headers.length === 0 ? {} : { headers: Object.fromEntries(headers) };
}

function addressOf(reader: Reader, url: string): string {
  const parts = url.split(/(\{[^}]+\})/).filter(Boolean);
  return parts
    .map((part) => {
      if (!part.startsWith('{')) return quoted(part);
      const value =
        valueOf(reader, part.slice(1, -1)) ?? untranslatable(`"${part.slice(1, -1)}", which is missing`);
      return /^"[\w.~:@-]*"$/.test(value) ? value : `$encodeUrlComponent($string(${value}))`;
    })
    .join(' & ')
    .replaceAll('" & "', '');
}

function partOf(reader: Reader, part: Part): unknown {
  if (typeof part === 'string') return part.startsWith('=') ? part.slice(1) : valueOf(reader, part);
  const found = Object.entries(part).flatMap(([name, each]) => {
    const value = partOf(reader, each);
    return value === undefined ? [] : [[name, value]];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

function valueOf(reader: Reader, paths: string): string | undefined {
  return paths
    .split('|')
    .map((path) => code(reader, path))
    .find((each) => each !== undefined);
}
