import { isObject } from '@bakehouse/contract';
import { elementNamed, type Definition } from './definition.ts';
import { graphOf, type GraphEdge } from './graph.ts';

/** One thing that differs between two definitions, for somebody who decides whether it is right. */
export type Difference =
  | { kind: 'added' | 'removed'; element: string; type: string }
  /** `options` are those of its type, `parts` the other keys of an element. */
  | { kind: 'changed'; element: string; type: string; options: string[]; parts: string[] }
  | { kind: 'linked' | 'unlinked'; from: string; port: string; to: string }
  | { kind: 'bound' | 'unbound'; type: string; module: string; event: string }
  | { kind: 'turned'; on: boolean }
  | { kind: 'tests'; added: number; removed: number; changed: number }
  /** Another key of the workflow, such as its title. */
  | { kind: 'key'; key: string; before: unknown; after: unknown }
  | { kind: 'layout' };

/** What of a workflow has words of its own. */
const told = new Set(['elements', 'events', 'active', 'tests', 'layout']);

/** What differs between two definitions, the weightiest first. Where nothing is listed, they are the same. */
export function summaryOf(before: Definition, after: Definition): Difference[] {
  return [
    ...turned(before, after),
    ...bindings(before, after),
    ...elements(before, after),
    ...links(before, after),
    ...keys(before, after, told).map((key): Difference => ({
      kind: 'key',
      key,
      before: before[key],
      after: after[key],
    })),
    ...tests(before, after),
    ...(isSame(before['layout'], after['layout']) ? [] : [{ kind: 'layout' as const }]),
  ];
}

function turned(before: Definition, after: Definition): Difference[] {
  const [was, is] = [before['active'] !== false, after['active'] !== false];
  return was === is ? [] : [{ kind: 'turned', on: is }];
}

function bindings(before: Definition, after: Definition): Difference[] {
  const [old, present] = [boundIn(before), boundIn(after)];
  return [
    ...[...present].filter(([key]) => !old.has(key)).map(([, each]) => binding('bound', each)),
    ...[...old].filter(([key]) => !present.has(key)).map(([, each]) => binding('unbound', each)),
  ];
}

function boundIn({ events }: Definition): Map<string, Readonly<Record<string, unknown>>> {
  return new Map(objects(events).map((each) => [JSON.stringify(each), each]));
}

function binding(kind: 'bound' | 'unbound', each: Readonly<Record<string, unknown>>): Difference {
  return { kind, type: text(each['type']), module: text(each['module']), event: text(each['identifier']) };
}

function elements(before: Definition, after: Definition): Difference[] {
  const [old, present] = [graphOf(before).nodes, graphOf(after).nodes];
  const known = new Map(old.map((node) => [node.id, node]));
  const left = new Set(present.map(({ id }) => id));
  return [
    ...present.flatMap(({ id, type, element }): Difference[] => {
      const was = known.get(id);
      if (was === undefined) return [{ kind: 'added', element: id, type }];
      const parts = keys(was.element, element, new Set(['options', 'to', 'name']));
      const options = keys(object(was.element['options']), object(element['options']), new Set());
      return parts.length + options.length === 0
        ? []
        : [{ kind: 'changed', element: id, type, options, parts }];
    }),
    ...old
      .filter(({ id }) => !left.has(id))
      .map(({ id, type }): Difference => ({ kind: 'removed', element: id, type })),
  ];
}

/** Links between elements that are in both: those of a new or a removed one go with it. */
function links(before: Definition, after: Definition): Difference[] {
  const [old, present] = [linksFromKnown(before, after), linksFromKnown(after, before)];
  return [
    ...[...present.values()]
      .filter(({ id }) => !old.has(id))
      .map(({ source, port, target }): Difference => ({ kind: 'linked', from: source, port, to: target })),
    ...[...old.values()]
      .filter(({ id }) => !present.has(id))
      .map(({ source, port, target }): Difference => ({ kind: 'unlinked', from: source, port, to: target })),
  ];
}

/** The links of a definition from elements that another one has, too. */
function linksFromKnown(definition: Definition, other: Definition): Map<string, GraphEdge> {
  const { edges, loose } = graphOf(definition);
  const known = [...edges, ...loose].filter(({ source }) => elementNamed(other, source) !== undefined);
  return new Map(known.map((edge) => [edge.id, edge]));
}

function tests(before: Definition, after: Definition): Difference[] {
  if (isSame(before['tests'], after['tests'])) return [];
  const [old, present] = [testsIn(before), testsIn(after)];
  const added = [...present.keys()].filter((name) => !old.has(name)).length;
  const removed = [...old.keys()].filter((name) => !present.has(name)).length;
  const changed = [...present].filter(([name, each]) => old.has(name) && !isSame(old.get(name), each)).length;
  return [{ kind: 'tests', added, removed, changed }];
}

function testsIn(definition: Definition): Map<string, unknown> {
  return new Map(objects(definition['tests']).map((each) => [text(each['name']), each]));
}

/** The keys whose values differ. */
function keys(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  except: ReadonlySet<string>,
): string[] {
  const all = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...all].filter((key) => !except.has(key) && !isSame(before[key], after[key]));
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

function objects(value: unknown): Readonly<Record<string, unknown>>[] {
  return (Array.isArray(value) ? value : []).filter(isObject);
}

function object(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
