import { isObject, type ApiSchema } from '@bakehouse/contract';
import type { Document } from './document.ts';

/** Schemas of a document made small; those that have a name are made when one of them is first named. */
export interface CompactSchemas {
  compact: (schema: unknown) => ApiSchema | undefined;
  /** All that were named, by name. */
  named: () => Record<string, ApiSchema>;
}

/** Schemas that lie in each other are followed so far; below it anything may be. */
const deepest = 30;

/** Choices of which more are not told. */
const mostChoices = 300;

const types: ReadonlySet<unknown> = new Set([
  'string',
  'number',
  'integer',
  'boolean',
  'object',
  'array',
  'null',
]);

type Names = ReadonlySet<string>;

/** Makes schemas of a document small: types, members, lists, choices and formats. Those that name themselves come to an end. */
export function compactSchemas(document: Document): CompactSchemas {
  const byPointer = new Map<string, string>();
  const named = new Map<string, ApiSchema>();
  const waiting: { name: string; value: unknown; pointer: string }[] = [];
  return {
    compact(schema) {
      const made = compact(schema, 0, new Set());
      // One after the other and not within each other: names may lead to each other endlessly.
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
        named.set(next.name, compact(next.value, 0, new Set([next.pointer])));
      return isEmpty(made) ? undefined : made;
    },
    named: () => Object.fromEntries([...named].sort(([a], [b]) => (a < b ? -1 : 1))),
  };

  function compact(schema: unknown, depth: number, merged: Names): ApiSchema {
    if (!isObject(schema) || depth > deepest) return {};
    const { $ref: ref } = schema;
    if (typeof ref === 'string') return reference(ref);
    const all = listIn(schema, 'allOf');
    if (all.length > 0) return merge(schema, all, depth, merged);
    const some = [...listIn(schema, 'oneOf'), ...listIn(schema, 'anyOf')];
    if (some.length > 0) return oneOf(some, depth, merged);
    return plain(schema, depth, merged);
  }

  /** The name of what is referred to; unknown where that is not in the document. */
  function reference(ref: string): ApiSchema {
    const found = document.find(ref);
    if (found === undefined) return {};
    const known = byPointer.get(found.pointer);
    if (known !== undefined) return { $ref: known };
    const wanted = nameOf(found.pointer);
    const taken = new Set(byPointer.values());
    let name = wanted;
    for (let number = 2; taken.has(name); number++) name = `${wanted}_${number}`;
    byPointer.set(found.pointer, name);
    waiting.push({ name, ...found });
    return { $ref: name };
  }

  /** One object with the members of all. */
  function merge(own: Record<string, unknown>, all: unknown[], depth: number, merged: Names): ApiSchema {
    const { allOf: _all, ...rest } = own;
    const parts = [rest, ...all].flatMap((each): ApiSchema[] => {
      const ref = isObject(each) ? each['$ref'] : undefined;
      if (typeof ref !== 'string') return [compact(each, depth + 1, merged)];
      const found = document.find(ref);
      if (found === undefined || merged.has(found.pointer)) return [];
      return [compact(found.value, depth + 1, new Set([...merged, found.pointer]))];
    });
    const told = parts.filter((each) => !isEmpty(each));
    const [only] = told;
    if (told.length === 1 && only !== undefined) return only;
    const members = told.filter(({ properties }) => properties !== undefined);
    if (members.length === 0) return only ?? {};
    const required = members.flatMap((each) => each.required ?? []);
    return {
      type: 'object',
      properties: Object.fromEntries(members.flatMap(({ properties = {} }) => Object.entries(properties))),
      ...(required.length === 0 ? {} : { required: [...new Set(required)] }),
      // What is only named elsewhere may have more.
      ...(told.length > members.length || told.some((each) => each.additionalProperties === true)
        ? { additionalProperties: true }
        : {}),
    };
  }

  /** One of several: known only where they are one and nothing, or choices of texts. */
  function oneOf(some: unknown[], depth: number, merged: Names): ApiSchema {
    const made = some.map((each) => compact(each, depth + 1, merged));
    const real = made.filter(({ type }) => type !== 'null');
    const [only] = real;
    if (real.length === 1 && only !== undefined)
      return real.length < made.length && only.type !== undefined
        ? { ...only, type: [...new Set([only.type, 'null' as const].flat())] }
        : only;
    const choices = real.flatMap((each) => each.enum ?? []);
    return only !== undefined && real.every((each) => each.enum !== undefined && each.type === 'string')
      ? { type: 'string', enum: [...new Set(choices)] }
      : {};
  }

  function plain(schema: Record<string, unknown>, depth: number, merged: Names): ApiSchema {
    const { properties, items, required, additionalProperties, format, nullable } = schema;
    const choices = choicesOf(schema);
    const said = [schema['type']].flat().filter((each) => types.has(each)) as NonNullable<
      ApiSchema['type']
    >[];
    const meant = said.flat();
    const kinds = [...new Set(nullable === true && meant.length > 0 ? [...meant, 'null' as const] : meant)];
    const [only] = kinds;
    const members = isObject(properties) ? Object.entries(properties) : [];
    return {
      ...(only === undefined ? {} : { type: kinds.length === 1 ? only : kinds }),
      ...(members.length === 0
        ? {}
        : {
            properties: Object.fromEntries(
              members
                .filter(([name]) => name !== '__proto__')
                .map(([name, each]) => [name, compact(each, depth + 1, merged)]),
            ),
          }),
      ...(Array.isArray(required) && required.length > 0
        ? { required: required.filter((each) => typeof each === 'string') }
        : {}),
      // Left out it allows more by the letter; few documents mean that.
      ...(additionalProperties === true || isObject(additionalProperties)
        ? { additionalProperties: true }
        : {}),
      ...(isObject(items) ? { items: compact(items, depth + 1, merged) } : {}),
      ...(choices === undefined ? {} : { enum: choices }),
      ...(typeof format === 'string' ? { format: format.slice(0, 50) } : {}),
    };
  }
}

function choicesOf(schema: Record<string, unknown>): ApiSchema['enum'] | undefined {
  const given = Array.isArray(schema['enum']) ? (schema['enum'] as unknown[]) : [];
  const all = 'const' in schema ? [schema['const']] : given;
  const plain = all.filter(
    (each): each is string | number | boolean | null => each === null || typeof each !== 'object',
  );
  return plain.length === 0 || plain.length < all.length || plain.length > mostChoices ? undefined : plain;
}

function listIn(schema: Record<string, unknown>, key: string): unknown[] {
  return Array.isArray(schema[key]) ? schema[key] : [];
}

function isEmpty(schema: ApiSchema): boolean {
  return Object.keys(schema).length === 0;
}

/** The name of what a pointer leads to: its last step. */
function nameOf(pointer: string): string {
  const last = pointer.slice(pointer.lastIndexOf('/') + 1);
  const name = last.replace(/%[0-9a-f]{2}|[^A-Za-z0-9_.-]+/gi, '_').slice(0, 100);
  return name === '' || name === '__proto__' ? 'schema' : name;
}
