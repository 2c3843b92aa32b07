import { fault, joinPath } from '../fault.ts';
import { isObject } from '../json-value.ts';
import type { ContentFault } from '../problem.ts';

/** What is asked of a resource: fields, and what is asked of what stands below them. Nothing here is held against a module yet. */
export interface FieldTree {
  /** The part of the question that asks: `fields` or `expand`. */
  readonly part: string;
  /** Whether all fields are asked for. */
  all: boolean;
  readonly names: Set<string>;
  /** By relation, list or reverse relation; `*` stands for every relation. */
  readonly below: Map<string, FieldTree>;
  /** What the related resources are narrowed to and how they are ordered, where that is said. */
  options: BranchOptions | undefined;
}

/** What may be said of related resources. */
export interface BranchOptions {
  filter?: unknown;
  sort?: string | undefined;
  limit?: number | undefined;
}

/** How many steps a path may have: fields behind seven relations. */
export const fieldStepsLimit = 8;

/** How many paths may be asked for. */
export const fieldPathsLimit = 500;

/** The most related resources that may be asked for of each one. */
export const branchLimit = 1000;

/** A tree in which nothing is asked for. */
export function emptyTree(part = 'fields'): FieldTree {
  return { part, all: false, names: new Set(), below: new Map(), options: undefined };
}

/**
 * Reads what fields are asked for: a text such as `number,customer.name,items.*`, or a list of such paths in which an object
 * such as `{"orders(of customer)": {"fields": […], "filter": {…}, "sort": "-total", "limit": 5}}` says more of related ones.
 */
export function parseFieldTree(
  input: unknown,
  path: string,
): { tree: FieldTree } | { errors: ContentFault[] } {
  const reading: Reading = { paths: 0, errors: [] };
  const tree = emptyTree(path);
  readEntries(input, tree, { path, depth: 0 }, reading);
  if (reading.paths > fieldPathsLimit)
    reading.errors.push(fault('too_many', path, `At most ${fieldPathsLimit} paths`));
  return reading.errors.length > 0 ? { errors: reading.errors } : { tree };
}

/** Adds what another tree asks for. */
export function mergeTrees(into: FieldTree, from: FieldTree): FieldTree {
  if (from.all) into.all = true;
  for (const name of from.names) into.names.add(name);
  into.options ??= from.options;
  for (const [key, below] of from.below)
    into.below.set(key, mergeTrees(into.below.get(key) ?? emptyTree(below.part), below));
  return into;
}

interface Reading {
  paths: number;
  readonly errors: ContentFault[];
}

interface Place {
  path: string;
  depth: number;
}

function readEntries(input: unknown, tree: FieldTree, place: Place, reading: Reading): void {
  const entries = typeof input === 'string' ? listed(input, place.path, reading) : input;
  if (!Array.isArray(entries)) {
    reading.errors.push(fault('wrong_type', place.path, 'Expected a list of paths'));
    return;
  }
  for (const [index, entry] of entries.entries()) {
    if (reading.paths > fieldPathsLimit) return;
    const at = typeof input === 'string' ? place : { ...place, path: joinPath(place.path, index) };
    if (typeof entry === 'string') readPath(entry, tree, at, reading);
    else if (isObject(entry))
      for (const [key, value] of Object.entries(entry))
        readBranch(key, value, tree, { ...at, path: joinPath(at.path, key) }, reading);
    else
      reading.errors.push(
        fault('wrong_type', at.path, 'Expected a path, or an object from a path to what is asked'),
      );
  }
}

/** The entries of a text: paths between commas, or a list in JSON. */
function listed(text: string, path: string, reading: Reading): unknown {
  if (!text.trimStart().startsWith('['))
    return text
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '');
  try {
    return JSON.parse(text);
  } catch {
    reading.errors.push(fault('bad_format', path, 'Expected paths with commas between, or a list in JSON'));
    return [];
  }
}

function readPath(text: string, tree: FieldTree, place: Place, reading: Reading): void {
  reading.paths += 1;
  const steps = stepsOf(text);
  const last = steps?.pop();
  const node = steps === undefined || last === undefined ? undefined : descend(tree, steps, place, reading);
  if (last === undefined || steps === undefined)
    reading.errors.push(fault('bad_format', place.path, `"${text.slice(0, 200)}" is no path to a field`));
  else if (node !== undefined && last === '*') node.all = true;
  else node?.names.add(last);
}

function readBranch(key: string, value: unknown, tree: FieldTree, place: Place, reading: Reading): void {
  reading.paths += 1;
  const steps = stepsOf(key);
  if (steps === undefined) {
    reading.errors.push(fault('bad_format', place.path, `"${key.slice(0, 200)}" is no path to a relation`));
    return;
  }
  if (!isObject(value)) {
    reading.errors.push(
      fault('wrong_type', place.path, 'Expected an object with fields, filter, sort or limit'),
    );
    return;
  }
  const node = descend(tree, steps, place, reading);
  if (node === undefined) return;
  const { fields, ...options } = value;
  if (fields === undefined) node.all = true;
  else
    readEntries(
      fields,
      node,
      { path: joinPath(place.path, 'fields'), depth: place.depth + steps.length },
      reading,
    );
  if (Object.keys(options).length === 0) return;
  if (node.options !== undefined) reading.errors.push(fault('duplicate', place.path, 'Is narrowed twice'));
  node.options = readOptions(options, place.path, reading);
}

function readOptions(options: Record<string, unknown>, path: string, reading: Reading): BranchOptions {
  const { filter, sort, limit, ...rest } = options;
  for (const key of Object.keys(rest))
    reading.errors.push(
      fault('unknown_key', joinPath(path, key), `Unknown key "${key}"; known: fields, filter, sort, limit`),
    );
  if (sort !== undefined && typeof sort !== 'string')
    reading.errors.push(fault('wrong_type', joinPath(path, 'sort'), 'Expected a text such as -total,number'));
  const fits = typeof limit === 'number' && Number.isInteger(limit) && limit >= 1 && limit <= branchLimit;
  if (limit !== undefined && !fits)
    reading.errors.push(
      fault('bad_value', joinPath(path, 'limit'), `Expected a whole number from 1 to ${branchLimit}`),
    );
  return {
    ...(filter === undefined ? {} : { filter }),
    ...(typeof sort === 'string' ? { sort } : {}),
    ...(fits ? { limit } : {}),
  };
}

function descend(
  tree: FieldTree,
  steps: readonly string[],
  { path, depth }: Place,
  reading: Reading,
): FieldTree | undefined {
  if (depth + steps.length >= fieldStepsLimit) {
    reading.errors.push(fault('too_deep', path, `A path has at most ${fieldStepsLimit} steps`));
    return undefined;
  }
  let node = tree;
  for (const step of steps) {
    const known = node.below.get(step) ?? emptyTree(tree.part);
    node.below.set(step, known);
    node = known;
  }
  return node;
}

/** The steps of a path; dots between brackets belong to a step. Undefined where it is no path. */
function stepsOf(path: string): string[] | undefined {
  const steps = path.match(step) ?? [];
  return steps.length > 0 && steps.join('.') === path ? steps : undefined;
}

const step = /\*|\w+(?:\(of [\w.]+\))?/g;
