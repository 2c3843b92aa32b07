import { operators } from '@bakehouse/contract';
import type { Random } from '../../packages/engine/src/expression/testing/random.ts';
import { hostileText, hostileValue } from './hostile-values.ts';
import { bent } from './mutate.ts';
import type { Words } from './words.ts';

/** Values of query parameters that have a language of their own; undefined for every other parameter. */
export function queryValue(name: string, words: Words, random: Random): string | undefined {
  const field = () => words.take('field', random) ?? 'name';
  const several = (each: () => string) => Array.from({ length: 1 + random.below(3) }, each).join(',');
  switch (name) {
    case 'filter':
      return JSON.stringify(filter(words, random, 0));
    case 'sort':
      return several(() => `${random.pick(['', '-', '+', '--'])}${field()}`);
    case 'fields':
    case 'expand':
      return several(() => (random.chance(0.2) ? `${field()}.${field()}` : field()));
    case 'by':
      return field();
    case 'search':
      return random.pick(['a', 'bread', 'ä', '%', '"', '-', 'a b c', hostileText(random)]);
    case 'timeZone':
      return random.pick([
        'UTC',
        'Europe/Berlin',
        'America/St_Johns',
        '+02:00',
        'Nowhere/Land',
        'utc',
        'GMT0',
        'posix/UTC',
      ]);
    case 'limit':
      return random.pick(['0', '1', '2', '25', '1000', '1001', '-1', '1.5', '1e3', '999999', ' 1', '']);
    case 'cursor':
    case 'since':
      return cursor(words.take('cursor', random) ?? '0123456789ab.1.all', random);
    case 'width':
      return random.pick(['64', '0', '-1', '100000', '1.5', 'x']);
    case 'download':
    case 'dryRun':
    case 'unread':
      return random.pick(['true', 'false', '1', '', 'TRUE']);
    case 'ticket':
      return words.take('ticket', random) ?? 'bhw_x';
    default:
      return undefined;
  }
}

/** A cursor as it was given, or made wrong: bent, cut, doubled, or opened and written anew. */
function cursor(given: string, random: Random): string {
  switch (random.below(6)) {
    case 0:
    case 1:
      return given;
    case 2:
      return bent(given, random);
    case 3:
      return given.slice(0, random.below(given.length + 1));
    case 4:
      return rewritten(given, random);
    default:
      return random.pick([
        Buffer.from(JSON.stringify(hostileValue(random))).toString('base64url'),
        Buffer.from(`["${'9'.repeat(30)}","x"]`).toString('base64url'),
        'null',
        '0.0.0',
        '9999999999999999.99999999999999999999.all',
      ]);
  }
}

/** The content of a cursor with one value changed. */
function rewritten(given: string, random: Random): string {
  try {
    const content = JSON.parse(Buffer.from(given, 'base64url').toString('utf8')) as unknown;
    if (typeof content === 'object' && content !== null) {
      const keys = Object.keys(content);
      Reflect.set(content, keys[random.below(keys.length)] ?? '0', hostileValue(random));
      return Buffer.from(JSON.stringify(content)).toString('base64url');
    }
  } catch {
    // Not one that can be opened.
  }
  return bent(given, random);
}

const tried = [...operators, '_bogus', '__proto__'] as const;

function filter(words: Words, random: Random, depth: number): unknown {
  const made: [string, unknown][] = [];
  for (let count = 1 + random.below(2); count > 0; count -= 1) {
    const deeper = depth < 4 && random.chance(0.3);
    if (deeper) made.push(connected(words, random, depth));
    else made.push([words.take('field', random) ?? 'name', condition(words, random, depth)]);
  }
  return Object.fromEntries(made);
}

function connected(words: Words, random: Random, depth: number): [string, unknown] {
  const inner = () => filter(words, random, depth + 1);
  const name = random.pick(['_and', '_or', '_not']);
  return [name, name === '_not' ? inner() : [inner(), inner()]];
}

function condition(words: Words, random: Random, depth: number): unknown {
  if (random.chance(0.25)) return operand(random);
  if (depth < 4 && random.chance(0.2)) return filter(words, random, depth + 1);
  const operator = random.pick(tried);
  const value =
    operator === '_in' || operator === '_nin'
      ? Array.from({ length: random.below(4) }, () => operand(random))
      : operator === '_between'
        ? [operand(random), operand(random)]
        : operator === '_null'
          ? random.pick<unknown>([true, false, 'true'])
          : operator === '_some' || operator === '_none'
            ? filter(words, random, depth + 1)
            : operand(random);
  return Object.fromEntries([[operator, value]]);
}

function operand(random: Random): unknown {
  return random.chance(0.4)
    ? hostileValue(random)
    : random.pick<unknown>([
        'a',
        'DE',
        'draft',
        1,
        12.5,
        true,
        null,
        '2026-11-15',
        '2026-11-15T00:00:00Z',
        '08:30',
        '$user.id',
        '$user.roles',
      ]);
}
