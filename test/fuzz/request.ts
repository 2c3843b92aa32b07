import type { Random } from '../../packages/engine/src/expression/testing/random.ts';
import type { ApiOperation, Schema } from './api.ts';
import type { MakeValue } from './from-schema.ts';
import { hostileHeaders, jsonTypes } from './headers.ts';
import { hostileText, hostileValue } from './hostile-values.ts';
import { bent, mutated } from './mutate.ts';
import { queryValue } from './queries.ts';
import type { Words } from './words.ts';

/** A request that was made up. */
export interface FuzzRequest {
  method: string;
  /** As it goes onto the wire. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

/** A body that the product would take, by operation. */
export type Samples = Record<
  string,
  /** `named` is the module that the address names, or whatever it names last. */
  ((random: Random, words: Words, named: string) => unknown) | undefined
>;

/** What requests are made from. */
export interface Ingredients {
  words: Words;
  make: MakeValue;
  samples: Samples;
}

/** How much of a request is meant to be wrong. */
type Plan = 'sound' | 'body' | 'address' | 'headers' | 'everything';
const plans = [
  'sound',
  'sound',
  'sound',
  'body',
  'body',
  'body',
  'address',
  'headers',
  'everything',
] as const;

/** Makes up a request to an operation. */
export function makeRequest(operation: ApiOperation, given: Ingredients, random: Random): FuzzRequest {
  const plan: Plan = random.pick(plans);
  const all = plan === 'everything';
  const headers: Record<string, string> = {};
  const path = address(operation, given, random, all || plan === 'address');
  const at = operation.segments.findIndex((each) => each === '{module}');
  const last = operation.segments.findLastIndex((each) => each.startsWith('{'));
  const named = decodeURIComponent(path.split('?', 1)[0]?.split('/')[(at === -1 ? last : at) + 1] ?? '');
  const body = content(operation, given, random, headers, all || plan === 'body', named);
  Object.assign(headers, usualHeaders(given.words, random));
  if (all || plan === 'headers') Object.assign(headers, hostileHeaders(random));
  return { method: operation.method, path, headers, body };
}

function address(operation: ApiOperation, given: Ingredients, random: Random, wrong: boolean): string {
  const { segments, spec } = operation;
  const wrongAt = wrong ? random.below(spec.parameters.length + 1) : -1;
  let module = '';
  const inPath = segments.map((segment, at) => {
    if (!segment.startsWith('{')) return segment;
    const name = segment.slice(1, -1);
    const noun = segments.slice(0, at).findLast((each) => !each.startsWith('{')) ?? '';
    const schema = spec.parameters.find((each) => each.in === 'path' && each.name === name)?.schema ?? {};
    const isWrong = wrong && spec.parameters.findIndex((each) => each.name === name) === wrongAt;
    const value = parameter(name, noun, schema, given, random, isWrong);
    if (name === 'module') module = value;
    // An id of the same module, where one is known.
    const own =
      name === 'id' && noun === 'resources' && !isWrong
        ? given.words.take(`in ${module}`, random)
        : undefined;
    return inAddress(own !== undefined && random.chance(0.85) ? own : value);
  });
  // Where many may be given, one of them is nearly always refused: some requests have none.
  const share = random.chance(0.4) ? 0 : 0.35;
  const query = spec.parameters.flatMap((each, at) => {
    if (each.in !== 'query' || !(each.required || random.chance(share) || at === wrongAt)) return [];
    const value = queryParameter(each.name, each.schema, given, random, at === wrongAt);
    const pair = `${inAddress(each.name)}=${inAddress(value)}`;
    return at === wrongAt && random.chance(0.1) ? [pair, pair] : [pair];
  });
  if (wrong && random.chance(0.1)) query.push(`${inAddress(hostileText(random).slice(0, 100))}=1`);
  return `/${inPath.join('/')}${query.length === 0 ? '' : `?${query.join('&')}`}`;
}

function parameter(
  name: string,
  noun: string,
  schema: Schema,
  { words, make }: Ingredients,
  random: Random,
  wrong: boolean,
): string {
  const known = words.take(`in ${noun}`, random);
  if (wrong) return known !== undefined && random.chance(0.3) ? bent(known, random) : hostileText(random);
  // Now and then the id of something of another kind.
  if (random.chance(0.03)) return words.take(`in ${random.pick(['users', 'runs', 'files'])}`, random) ?? 'x';
  return known !== undefined && random.chance(0.93) ? known : String(make(schema, random, name));
}

function queryParameter(
  name: string,
  schema: Schema,
  { words, make }: Ingredients,
  random: Random,
  wrong: boolean,
): string {
  if (wrong && random.chance(0.6)) return hostileText(random).slice(0, 6_000);
  const made = queryValue(name, words, random);
  if (made !== undefined && random.chance(0.9)) return made;
  const value = make(schema, random, name);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function content(
  operation: ApiOperation,
  given: Ingredients,
  random: Random,
  headers: Record<string, string>,
  wrong: boolean,
  named: string,
): Buffer | undefined {
  const types = operation.spec.requestBody?.content;
  if (operation.method === 'GET') return undefined;
  if (types === undefined) {
    // Most clients send none; some announce JSON all the same.
    if (random.chance(wrong ? 0.3 : 0.7)) return undefined;
    const sample = given.samples[operation.name]?.(random, given.words, named) ?? {};
    return json(wrong ? mutated(sample, random) : sample, random, headers, wrong);
  }
  const names = Object.keys(types);
  const type = names[random.below(names.length)] ?? 'application/json';
  const sample = given.samples[operation.name];
  const make = () =>
    sample !== undefined && random.chance(0.7)
      ? sample(random, given.words, named)
      : given.make(types[type]?.schema ?? {}, random);
  if (type === 'application/json' && !names.includes('text/csv'))
    return json(wrong ? mutated(make(), random) : make(), random, headers, wrong);
  headers['content-type'] = type;
  if (type === 'multipart/form-data') return form(make(), random, headers, wrong);
  return sheet(type, make(), random, wrong);
}

/** JSON, or, where something shall be wrong, sometimes what only looks like it. */
function json(value: unknown, random: Random, headers: Record<string, string>, wrong: boolean): Buffer {
  const text = JSON.stringify(value);
  headers['content-type'] = wrong && random.chance(0.15) ? random.pick(jsonTypes) : 'application/json';
  if (!wrong || random.chance(0.8)) return Buffer.from(text);
  switch (random.below(7)) {
    case 0:
      return Buffer.from(text.slice(0, random.below(text.length)));
    case 1:
      return Buffer.from(bent(text, random));
    case 2:
      return Buffer.from(`${text.slice(0, -1)},"data":1,"data":${text}}`);
    case 3:
      return Buffer.from(text, 'utf16le');
    case 4:
      return Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xc0, 0x80, 0x22])]);
    case 5:
      return Buffer.from(`{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`);
    default:
      // Over the limit of a body.
      return Buffer.alloc(random.pick([1 << 20, (1 << 20) + 1, 3 << 20]), 0x20);
  }
}

function form(value: unknown, random: Random, headers: Record<string, string>, wrong: boolean): Buffer {
  const boundary = wrong && random.chance(0.2) ? hostileText(random).slice(0, 60) : '----boundary';
  headers['content-type'] = `multipart/form-data; boundary=${boundary.replaceAll(/[^\x21-\x7e]/g, '')}`;
  const fields = Object.entries((typeof value === 'object' && value) || {});
  const parts = fields.flatMap(([name, text]) => {
    const isFile = name === 'file';
    const filename = wrong && random.chance(0.4) ? hostileText(random).slice(0, 300) : 'a.txt';
    const disposition = `Content-Disposition: form-data; name="${name}"${isFile ? `; filename="${filename}"` : ''}`;
    return [`--${boundary}`, disposition, ...(isFile ? ['Content-Type: text/plain'] : []), '', String(text)];
  });
  const end = wrong && random.chance(0.2) ? [] : [`--${boundary}--`, ''];
  return Buffer.from([...parts, ...end].join('\r\n'));
}

function sheet(type: string, value: unknown, random: Random, wrong: boolean): Buffer {
  const rows = Array.isArray(value) ? (value as unknown[]) : [value];
  const sound =
    type === 'text/csv'
      ? `name,number,note\r\n${rows.map((row, at) => `"${String(row).slice(0, 50)}",${at},x`).join('\r\n')}\r\n`
      : type === 'application/x-ndjson'
        ? rows.map((row) => JSON.stringify(row)).join('\n')
        : JSON.stringify(rows);
  if (!wrong) return Buffer.from(sound);
  return Buffer.from(
    random.pick([
      bent(sound, random),
      JSON.stringify(hostileValue(random)),
      hostileText(random),
      `PK\u0003\u0004${sound}`,
      '"unclosed,quote\n1,2,3',
      'a,a,a\n1,2,3',
      '__proto__,constructor\n1,2',
    ]),
  );
}

function usualHeaders(words: Words, random: Random): Record<string, string> {
  const etag = words.take('etag', random);
  return {
    ...(random.chance(0.1) && etag !== undefined ? { 'if-match': etag } : {}),
    ...(random.chance(0.1) && etag !== undefined ? { 'if-none-match': etag } : {}),
    ...(random.chance(0.05) ? { 'idempotency-key': `key-${random.below(300)}` } : {}),
    ...(random.chance(0.03)
      ? { accept: random.pick(['application/x-ndjson', 'text/html', '*/*', 'image/png']) }
      : {}),
    ...(random.chance(0.03)
      ? { range: random.pick(['bytes=0-1', 'bytes=-1', 'bytes=5-', 'bytes=9-1', 'x']) }
      : {}),
  };
}

/** A text as part of an address: escaped, and half surrogates, which cannot stand there, as what they are replaced by. */
function inAddress(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd'));
}
