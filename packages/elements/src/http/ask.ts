import { isObject, Problem } from '@bakehouse/contract';
import { emit, type ElementRun, type HttpAnswer, type Outcome } from '@bakehouse/engine';
import type * as z from 'zod';
import { needed } from '../needed.ts';
import type { AnswerSchema } from '../schema/answer-schema.ts';
import { fitSchema } from '../schema/fit-schema.ts';
import { quoted, wrongOption } from '../wrong-option.ts';
import { askPages } from './ask-pages.ts';
import type { httpOptions } from './http-options.ts';
import { refuseUnexpected } from './refuse-unexpected.ts';

/** What `data/http` does: asks once, or for page after page. */
export async function askHttp({ options, ctx }: ElementRun<z.output<typeof httpOptions>>): Promise<Outcome> {
  const { url, method, headers, body, parts, connection, as, filename, schema, next, expect } = options;
  if (typeof url !== 'string' || url === '') throw invalid('url', 'must be a web address', url);
  if (filename !== undefined && filename !== null && typeof filename !== 'string')
    throw invalid('filename', 'must be a text', filename);
  if (parts !== undefined && parts !== null && !isObject(parts))
    throw invalid('parts', 'must be an object of names and values', parts);
  const send = needed(ctx.services.http, 'ask other systems');
  const request = {
    method: method.toUpperCase(),
    headers: headersOf(headers),
    ...(connection === undefined ? {} : { connection }),
    ...(body === undefined || body === null ? {} : { body }),
    ...(isObject(parts) ? { parts } : {}),
    ...(as === undefined ? {} : { as }),
    ...(typeof filename === 'string' && filename !== '' ? { filename } : {}),
  };
  const ask = async (address: string): Promise<HttpAnswer> => {
    const answer = await send({ ...request, url: address }, ctx.effect);
    refuseUnexpected(answer, expect === undefined ? [] : [expect].flat(), connection);
    return schema === undefined ? answer : { ...answer, body: fitted(answer, schema) };
  };
  if (next === undefined) {
    const answer = await ask(url);
    return emit('default', { status: answer.status, headers: answer.headers, body: answer.body });
  }
  if (request.method !== 'GET') throw invalid('next', 'asks for pages with GET only', request.method);
  const { items, pages } = options;
  const all = await askPages(
    url,
    { next, items, pages, connected: connection !== undefined, now: ctx.now() },
    ask,
  );
  const { status, headers: last } = all.last;
  return emit('default', { status, headers: last, body: all.body, pages: all.pages, more: all.more });
}

function fitted({ kind, body }: HttpAnswer, schema: AnswerSchema): unknown {
  const found = fitSchema(body, schema, kind === 'xml' || kind === 'csv');
  if ('value' in found) return found.value;
  const { path, message } = found.misfit;
  throw new Problem(
    'upstream_failed',
    `The answer does not fit its schema: "${path === '' ? 'body' : `body.${path}`}" ${message}. It is ${beginningOf(body)}`,
  );
}

/** What came, as far as it takes to see what is meant: many services say of a refusal why. */
function beginningOf(body: unknown): string {
  const text = JSON.stringify(body) ?? 'nothing';
  return text.length <= mostQuoted ? text : `${text.slice(0, mostQuoted).replace(/[\uD800-\uDBFF]$/, '')} …`;
}

const mostQuoted = 200;

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

function invalid(path: string, what: string, value: unknown): Problem {
  return wrongOption(path, `"${path}" ${what}, not ${quoted(value)}`);
}
