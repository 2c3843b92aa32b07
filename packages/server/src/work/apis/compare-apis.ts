import type { ElementDescription } from '@bakehouse/contract';

/** What another document changes of an API. */
export interface ApiChanges {
  added: string[];
  removed: string[];
  /** Operations that take or give something else, and what, in words. */
  changed: { operation: string; words: string[] }[];
}

/** Holds the element types of an API against what they were. */
export function compareApis(
  before: readonly ElementDescription[],
  after: readonly ElementDescription[],
): ApiChanges {
  const old = byName(before);
  const now = byName(after);
  return {
    added: [...now.keys()].filter((name) => !old.has(name)),
    removed: [...old.keys()].filter((name) => !now.has(name)),
    changed: [...now].flatMap(([operation, description]) => {
      const was = old.get(operation);
      const words = was === undefined ? [] : differences(was, description);
      return words.length === 0 ? [] : [{ operation, words }];
    }),
  };
}

function byName(all: readonly ElementDescription[]): Map<string, ElementDescription> {
  return new Map(all.map((each) => [each.type.slice(each.type.lastIndexOf('/') + 1), each]));
}

function differences(before: ElementDescription, after: ElementDescription): string[] {
  const names = [...new Set([...Object.keys(before.options), ...Object.keys(after.options)])];
  const words = names.flatMap((name) => {
    const old = own(before.options, name);
    const now = own(after.options, name);
    if (now === undefined) return [`"${name}" is gone`];
    if (old === undefined)
      return [now.required === true ? `"${name}" is new and required` : `"${name}" is new`];
    return [
      ...(now.required === true && old.required !== true ? [`"${name}" is required now`] : []),
      ...(now.required !== true && old.required === true ? [`"${name}" is no longer required`] : []),
      ...(same(old.schema, now.schema) ? [] : [`"${name}" is of another type`]),
    ];
  });
  return [
    ...words,
    ...(same(before.output, after.output) ? [] : ['the answer is of another type']),
    ...(same(before.call, after.call) && words.length === 0 ? [] : askedElsewhere(before, after)),
  ];
}

function askedElsewhere({ summary, call }: ElementDescription, now: ElementDescription): string[] {
  if (summary !== now.summary) return [`it is ${now.summary}, and was ${summary}`];
  return call['server'] === now.call['server'] ? [] : ['another server is asked'];
}

function own<V>(values: Readonly<Record<string, V>>, name: string): V | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
