import { httpConnectionKinds, isObject, Problem } from '@bakehouse/contract';
import {
  defineElement,
  emit,
  recipeOption,
  unknownType,
  type ElementFinding,
  type HttpAnswer,
} from '@bakehouse/engine';
import * as z from 'zod';
import { connectionOption } from '../connection-option.ts';
import { doubt } from '../finding.ts';
import { fixedType } from '../fixed-type.ts';
import { isTextType } from '../is-text-type.ts';
import { needed } from '../needed.ts';
import { secretHeaders } from '../secret-headers.ts';
import { quoted, wrongOption } from '../wrong-option.ts';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
const kinds = ['json', 'text', 'base64'] as const;

const status = z.union([z.int().min(100).max(599), z.string().regex(/^[1-5](?:xx|\d\d)$/i)]);
const expected = z.union([status, z.enum(kinds)]);

const options = z.strictObject({
  url: recipeOption.describe('Web address to ask; http or https, and public'),
  method: z
    .preprocess((given) => (typeof given === 'string' ? given.toUpperCase() : given), z.enum(methods))
    .default('GET')
    .describe('GET, HEAD, POST, PUT, PATCH, DELETE or OPTIONS'),
  headers: recipeOption.optional().describe('Headers: name to value'),
  connection: connectionOption(httpConnectionKinds)
    .optional()
    .describe('Connection that proves who asks; only its hosts can be asked then'),
  body: recipeOption.optional().describe('What is sent: text as it is, anything else as JSON'),
  expect: z
    .union([expected, z.array(expected).min(1)])
    .optional()
    .describe(
      'What counts as success: a status (200), a class ("2xx"), a kind of body (json, text, base64), or a list of these; any 2xx if omitted',
    ),
});

/** Asks another system over HTTP. */
export const dataHttp = defineElement({
  type: 'data/http',
  summary:
    'Asks another system over HTTP. The output is its answer: status, headers and body. Addresses that are not public are refused.',
  options,
  effect: 'external',
  infer: () => ({
    outputs: {
      default: fixedType('the answer of another system', {
        status: { kind: 'number' },
        headers: unknownType,
        body: unknownType,
      }),
    },
  }),
  check: ({
    options: { url, method = 'GET', headers, body, connection },
    literal,
    beginning,
    typeOf,
    hostsOf,
  }) => {
    const findings = headerFaults(headers, literal);
    const hosts = typeof connection === 'string' ? hostsOf(connection) : undefined;
    const host = hostIn(literal(url), beginning(url));
    if (host !== undefined && hosts?.some((each) => fitsHost(host.toLowerCase(), each)) === false)
      findings.push(
        doubt('url', 'address_refused', `"${String(connection)}" is sent only to ${hosts.join(', ')}`),
      );
    if (body !== undefined && body !== null && /^(?:GET|HEAD)$/i.test(String(method)))
      findings.push(doubt('body', 'no_effect', `${String(method)} sends no body: set "method"`));
    const text = literal(url) ?? beginning(url);
    const wanted = text === literal(url) ? /^https?:\/\/[^\s/]/i : /^https?:(?:\/\/|$)/i;
    const address = 'it begins with http:// or https://';
    if (typeof text === 'string' && text !== '' && !wanted.test(text))
      findings.push({
        option: 'url',
        code: 'bad_format',
        message: `"${text}" is not a web address: ${address}`,
        warning: true,
      });
    if (!isTextType(typeOf(url)))
      findings.push({
        option: 'url',
        code: 'wrong_type',
        message: `A web address is a text: ${address}`,
        warning: true,
      });
    const { kind } = typeOf(headers);
    if (kind !== 'object' && kind !== 'unknown' && kind !== 'null' && kind !== 'several')
      findings.push({
        option: 'headers',
        code: 'wrong_type',
        message: 'Headers are an object: name to value',
        warning: true,
      });
    for (const name of secretHeaders(headers))
      findings.push({
        option: `headers.${name}`,
        code: 'readable_secret',
        message: `What "${name}" proves stands readable in the definition, its versions and backups; keep it in a connection`,
        warning: true,
      });
    return findings;
  },
  run: async ({ options: { url, method, headers, body, connection, expect }, ctx }) => {
    if (typeof url !== 'string' || url === '') throw invalid('url', 'must be a web address', url);
    const answer = await needed(ctx.services.http, 'ask other systems')(
      {
        url,
        method: method.toUpperCase(),
        headers: headersOf(headers),
        ...(connection === undefined ? {} : { connection }),
        ...(body === undefined || body === null ? {} : { body }),
      },
      ctx.effect,
    );
    refuseUnexpected(answer, expect === undefined ? [] : [expect].flat(), connection);
    return emit('default', { status: answer.status, headers: answer.headers, body: answer.body });
  },
  examples: [
    {
      title: 'An address inside the network is refused.',
      options: { url: '"http://127.0.0.1/latest"', expect: 200 },
      fails: 'address_refused',
    },
  ],
});

/** The host of an address, where it is written there as a whole. */
function hostIn(whole: unknown, beginning: string | undefined): string | undefined {
  const text = typeof whole === 'string' ? `${whole}/` : (beginning ?? '');
  return /^https?:\/\/([^/?#\s]+)[/?#]/i.exec(text)?.[1];
}

/** Whether a host is one that a connection names: itself, or all names below one. */
function fitsHost(host: string, named: string): boolean {
  const wanted = named.toLowerCase().replace(/^https?:\/\//, '');
  return wanted.startsWith('*.') ? host.endsWith(wanted.slice(1)) : host === wanted;
}

function headerFaults(headers: unknown, literal: (recipe: unknown) => unknown): ElementFinding[] {
  return Object.entries(isObject(headers) ? headers : {}).flatMap(([name, recipe]): ElementFinding[] => {
    const value = literal(recipe);
    if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name))
      return [doubt(`headers.${name}`, 'bad_format', `"${name}" is no name of a header`)];
    return typeof value === 'string' && /[\r\n\0]/.test(value)
      ? [doubt(`headers.${name}`, 'bad_format', 'The value of a header is one line')]
      : [];
  });
}

function headersOf(given: unknown): Record<string, string> {
  if (given === undefined || given === null) return {};
  if (!isObject(given)) throw invalid('headers', 'must be an object of names and values', given);
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || value === null) continue;
    if (typeof value === 'object') throw invalid(`headers.${name}`, 'must be a text', value);
    headers[name] = typeof value === 'string' ? value : JSON.stringify(value);
  }
  return headers;
}

function refuseUnexpected(
  { status, kind }: HttpAnswer,
  expected: readonly (string | number)[],
  connection: string | undefined,
): void {
  const wantedKinds = expected.filter((each) => (kinds as readonly unknown[]).includes(each));
  const statuses = expected.filter((each) => !wantedKinds.includes(each));
  const wanted = statuses.length === 0 ? ['2xx'] : statuses;
  if (!wanted.some((each) => fits(status, each))) throw unexpected(status, wanted, connection);
  if (wantedKinds.length > 0 && !wantedKinds.includes(kind))
    throw new Problem(
      'upstream_failed',
      `The response is ${kind}, but ${wantedKinds.join(' or ')} was expected`,
    );
}

function unexpected(
  status: number,
  wanted: readonly (string | number)[],
  connection: string | undefined,
): Problem {
  if (connection !== undefined && (status === 401 || status === 403))
    return new Problem(
      'connection_refused',
      `The other system refuses the connection "${connection}" (status ${status}): look at its rights there, or set its secret again`,
    );
  if (status === 429)
    return new Problem(
      'connection_limited',
      'The other system asks to slow down (status 429): try again later',
    );
  return new Problem(
    'upstream_failed',
    `The response has status ${status}, but ${wanted.join(' or ')} was expected`,
  );
}

function fits(status: number, wanted: string | number): boolean {
  const text = String(wanted).toLowerCase();
  return text.endsWith('xx') ? String(status).startsWith(text.slice(0, 1)) : String(status) === text;
}

function invalid(path: string, what: string, value: unknown): Problem {
  return wrongOption(path, `"${path}" ${what}, not ${quoted(value)}`);
}
