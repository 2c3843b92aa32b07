import { readFileSync } from 'node:fs';
import { basename, extname, resolve } from 'node:path';
import { apiName, errorCode, howMany, isObject, Problem } from '@bakehouse/contract';
import * as z from 'zod';
import type { ApiClient } from '../../developer/definitions/api-client.ts';
import { readDocument } from '../../formats/openapi/document.ts';
import type { CommandInput } from '../define-command.ts';

const told = z.object({
  name: z.string(),
  title: z.string(),
  server: z.string(),
  operations: z.number(),
  added: z.array(z.string()),
  removed: z.array(z.string()),
  changed: z.array(z.object({ operation: z.string(), words: z.array(z.string()) })),
});

/** Makes an API of a document: a file here, or an address that the server fetches. Gives what is told of it. */
export async function connectOpenapi(
  client: ApiClient,
  place: string,
  { options, io, json }: Pick<CommandInput, 'options' | 'io' | 'json'>,
): Promise<string> {
  const given = { connection: text(options['connection']), server: text(options['server']) };
  const answer = /^https?:\/\//i.test(place)
    ? await client.ask(`/apis/${nameFor(options, nameOfUrl(place))}/fetch`, { ...defined(given), url: place })
    : await sendFile(client, resolve(io.cwd, place), options, given);
  const api = told.parse(answer);
  return json ? `${JSON.stringify(api)}\n` : report(api);
}

async function sendFile(
  client: ApiClient,
  file: string,
  options: CommandInput['options'],
  given: Record<string, string | undefined>,
): Promise<unknown> {
  const { root } = readDocument(textOf(file));
  const { info } = root;
  const title = isObject(info) && typeof info['title'] === 'string' ? info['title'] : '';
  const own = basename(file, extname(file));
  const name = nameFor(options, /^(?:openapi|swagger|api)$/i.test(own) ? title : own);
  const query = new URLSearchParams({ ...defined(given), source: basename(file) });
  return client.request('PUT', `/apis/${name}/document?${query.toString()}`, { body: root });
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Problem('invalid', `${file} cannot be read (${errorCode(error) ?? 'unknown'}).`);
  }
}

/** The name that is given, or one made of what the document is called. */
function nameFor({ name }: CommandInput['options'], called: string): string {
  const made = called
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '')
    .slice(0, 63);
  const wanted = typeof name === 'string' ? name : made;
  if (apiName.safeParse(wanted).success) return wanted;
  throw new Problem(
    'invalid',
    `"${wanted}" cannot be the name of an API: write --name with small letters, digits, underscores and hyphens.`,
  );
}

/** `https://api.shop.example/openapi.json` is called `shop`. */
function nameOfUrl(address: string): string {
  const labels = new URL(address).hostname.split('.');
  return labels.find((each) => !/^(?:api|www|developers?)$/.test(each)) ?? '';
}

function report({ name, title, server, operations, added, removed, changed }: z.infer<typeof told>): string {
  const lines = [
    `"${title}" is the API ${name}: ${howMany(operations, 'operation')} of ${server}, as elements api/${name}/….`,
    ...(added.length === operations ? [] : added.map((each) => `  new: ${each}`)),
    ...removed.map((each) => `  gone: ${each}`),
    ...changed.map((each) => `  ${each.operation}: ${each.words.join(', ')}`),
  ];
  return `${lines.join('\n')}\n`;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function defined(given: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const])),
  );
}
