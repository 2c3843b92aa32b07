import { sample, stringMatching } from 'fast-check';
import type { Random } from '../../packages/engine/src/expression/testing/random.ts';
import type { Schema } from './api.ts';
import type { Words } from './words.ts';

/** Makes values that fit a schema of the API description. */
export type MakeValue = (schema: Schema, random: Random, name?: string) => unknown;

/** How deep generated values go where the schema would let them go on. */
const deepest = 5;

/** Makes values from schemas; texts are taken from the known words of their name where there are some. */
export function valueMaker(components: Record<string, Schema>, words: Words): MakeValue {
  const matching = new Map<string, string[]>();
  return (schema, random, name = '') => make(schema, name, 0, random);

  function make(schema: Schema, name: string, depth: number, random: Random): unknown {
    if (typeof schema['$ref'] === 'string') {
      const target = components[schema['$ref'].slice('#/components/schemas/'.length)];
      return target === undefined || depth > deepest ? null : make(target, name, depth + 1, random);
    }
    if ('const' in schema) return schema['const'];
    if (Array.isArray(schema['enum'])) return oneOf(schema['enum'], random);
    const choices = schema['anyOf'] ?? schema['oneOf'];
    if (Array.isArray(choices)) return make((oneOf(choices, random) ?? {}) as Schema, name, depth, random);
    switch (schema['type']) {
      case 'object':
        return object(schema, name, depth, random);
      case 'array':
        return array(schema, name, depth, random);
      case 'string':
        return text(schema, name, random);
      case 'integer':
      case 'number':
        return amount(schema, random);
      case 'boolean':
        return random.chance(0.5);
      case 'null':
        return null;
      default:
        return anything(random);
    }
  }

  function object(schema: Schema, name: string, depth: number, random: Random): object {
    const properties = (schema['properties'] ?? {}) as Record<string, Schema>;
    const required = new Set((schema['required'] ?? []) as string[]);
    const share = depth > deepest ? 0 : 0.5;
    const made = Object.entries(properties)
      .filter(([key]) => required.has(key) || random.chance(share))
      .map(([key, property]) => [key, make(property, key, depth + 1, random)] as const);
    const more = schema['additionalProperties'];
    if (typeof more === 'object' && more !== null && depth < deepest) {
      for (let count = random.below(4); count > 0; count -= 1)
        made.push([words.take('field', random) ?? 'key', make(more as Schema, name, depth + 1, random)]);
    }
    return Object.fromEntries(made);
  }

  function array(schema: Schema, name: string, depth: number, random: Random): unknown[] {
    const least = Number(schema['minItems'] ?? 0);
    const most = Math.min(Number(schema['maxItems'] ?? 4), least + 3);
    const length = depth > deepest ? least : least + random.below(most - least + 1);
    const items = (schema['items'] ?? {}) as Schema;
    return Array.from({ length }, () => make(items, name, depth + 1, random));
  }

  function text(schema: Schema, name: string, random: Random): string {
    const known = words.take(name, random);
    if (known !== undefined && random.chance(0.8)) return known;
    if (schema['format'] === 'date-time')
      return random.pick(['2026-11-15T01:02:03Z', '2020-02-29T23:59:59.999Z']);
    if (schema['format'] === 'date') return random.pick(['2026-11-15', '2020-02-29']);
    if (typeof schema['pattern'] === 'string') return matched(schema['pattern'], random);
    const least = Number(schema['minLength'] ?? 0);
    const most = Math.min(Number(schema['maxLength'] ?? least + 20), least + 20_000);
    const length = random.chance(0.1) ? random.pick([least, most]) : Math.min(most, least + random.below(20));
    return Array.from({ length }, () => letters.charAt(random.below(letters.length))).join('');
  }

  /** One of a few texts that fit a pattern. */
  function matched(pattern: string, random: Random): string {
    const known = matching.get(pattern) ?? someMatching(pattern);
    matching.set(pattern, known);
    return known[random.below(known.length)] ?? '';
  }
}

const letters = 'abcxyz 019-_.äß';

function someMatching(pattern: string): string[] {
  const whole = new RegExp(pattern);
  // What looks ahead cannot be made up from: it is left out, and what does not fit then is, too.
  const plain = new RegExp(pattern.replaceAll(/\(\?<?[!=][^)]*\)/g, ''));
  return sample(stringMatching(plain), { numRuns: 30, seed: 7 }).filter((text) => whole.test(text));
}

function amount(schema: Schema, random: Random): number {
  const least = Number(schema['minimum'] ?? schema['exclusiveMinimum'] ?? -1_000);
  const most = Number(schema['maximum'] ?? Math.max(least, 0) + 1_000);
  if (random.chance(0.3)) return random.pick([least, most, least + 1]);
  const within = least + random.next() * (most - least);
  return schema['type'] === 'integer' ? Math.round(within) : within;
}

function anything(random: Random): unknown {
  return random.pick<unknown>([
    null,
    true,
    1,
    2.5,
    'text',
    [],
    ['a'],
    {},
    { a: 1 },
    '"literal"',
    '$resource.name',
  ]);
}

function oneOf(items: unknown[], random: Random): unknown {
  return items[random.below(items.length)];
}
