import { fieldTitle, isObject } from '@bakehouse/contract';
import { itemsOf, type Type } from '@bakehouse/engine/check';
import type { EarlierOutput, FormScope } from '../form-context.ts';

/** A value that may be picked. */
export interface Pick {
  /** The expression that gives it. */
  source: string;
  title: string;
  /** What it is in the sample; undefined where there is none. */
  sample: unknown;
  /** What it holds. */
  children: readonly Pick[];
  /** What is worked out of a list: how many there are, and sums of what is in it. */
  sums?: readonly Sum[];
  /** Has to be kept in a variable first. */
  earlier?: EarlierOutput;
  /** The titles of what it is in. */
  within?: readonly string[];
}

/** What can be worked out of a list. */
export interface Sum {
  source: string;
  kind: 'count' | 'sum';
  /** What is added up; several are multiplied with each other. */
  of: readonly string[];
}

/** Values that belong together. */
export interface PickGroup {
  key: 'entry' | 'input' | 'earlier' | 'more';
  picks: readonly Pick[];
}

const deepest = 4;
const selectorless = new Set(['resource', 'input', 'selector']);

/** Everything that an option can take its value from: the form, the input, earlier elements, variables. */
export function valueTree(scope: FormScope): PickGroup[] {
  const { variables, input, sample, earlier } = scope;
  const of = (name: string): Pick =>
    pickOf(`$${name}`, name, variables.get(name) ?? unknown, sample?.variables[name], scope, 0);
  const entry = variables.has('resource') ? [of('resource')] : [];
  const more = [...variables.keys()].filter((name) => !selectorless.has(name)).map(of);
  const whole = pickOf('$', '', input, sample?.input, scope, 0);
  const groups: PickGroup[] = [
    { key: 'entry', picks: entry.flatMap((each) => (each.children.length > 0 ? each.children : [each])) },
    { key: 'input', picks: scope.hasInput === false ? [] : [whole] },
    {
      key: 'earlier',
      picks: earlier.map((each) => ({
        ...pickOf(`$${each.variable}`, each.element, each.type, each.sample, scope, 0),
        earlier: each,
      })),
    },
    { key: 'more', picks: more },
  ];
  return groups.filter(({ picks }) => picks.length > 0);
}

/** All of them in one list, each with what it is in. */
export function everyPick(picks: readonly Pick[]): Pick[] {
  return picks.flatMap((pick) => [pick, ...everyPick(heldBy(pick))]);
}

/** What a value holds; what has to be kept for it has to be kept for them as well. */
export function heldBy({ children, earlier, title, within = [] }: Pick): Pick[] {
  return children.map((each) => ({
    ...each,
    within: title === '' ? within : [...within, title],
    ...(earlier === undefined ? {} : { earlier }),
  }));
}

const unknown: Type = { kind: 'unknown' };

function pickOf(
  source: string,
  title: string,
  type: Type,
  sample: unknown,
  scope: FormScope,
  depth: number,
): Pick {
  const isList = type.kind === 'list' || (type.kind === 'unknown' && Array.isArray(sample));
  const children = depth >= deepest || isList ? [] : childrenOf(source, type, sample, scope, depth);
  return { source, title, sample, children, ...(isList ? { sums: sumsOf(source, type, sample) } : {}) };
}

function childrenOf(source: string, type: Type, sample: unknown, scope: FormScope, depth: number): Pick[] {
  const values = isObject(sample) ? sample : {};
  const fields = type.kind === 'object' && type.module !== undefined ? scope.fieldsOf(type.module) : [];
  const members: readonly [string, Type][] =
    type.kind === 'object'
      ? [...type.members]
      : type.kind === 'unknown'
        ? Object.keys(values).map((name) => [name, unknown])
        : [];
  return members
    .filter(([name]) => /^[A-Za-z_]\w*$/.test(name))
    .map(([name, member]) => {
      const field = fields.find(({ identifier }) => identifier === name);
      const path = source === '$' ? name : `${source}.${name}`;
      return pickOf(
        path,
        field === undefined ? name : fieldTitle(field),
        member,
        values[name],
        scope,
        depth + 1,
      );
    });
}

function sumsOf(source: string, type: Type, sample: unknown): Sum[] {
  const row = itemsOf(type);
  const [first] = Array.isArray(sample) ? (sample as unknown[]) : [];
  const numbers =
    row.kind === 'object'
      ? [...row.members].filter(([, { kind }]) => kind === 'number').map(([name]) => name)
      : isObject(first)
        ? Object.keys(first).filter((name) => typeof first[name] === 'number')
        : [];
  const pairs = numbers.flatMap((a, index) => numbers.slice(index + 1).map((b) => [a, b]));
  return [
    { source: `$count(${source})`, kind: 'count', of: [] },
    // The brackets make it 0 where there are no rows.
    ...numbers.map((name): Sum => ({ source: `$sum([${source}.${name}])`, kind: 'sum', of: [name] })),
    ...pairs.map((pair): Sum => ({
      source: `$sum([${source}.(${pair.join(' * ')})])`,
      kind: 'sum',
      of: pair,
    })),
  ];
}
