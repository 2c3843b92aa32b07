import {
  emptyTree,
  isSystemField,
  mergeTrees,
  reverseField,
  rowFields,
  type BranchOptions,
  type ContentFault,
  type FieldDefinition,
  type FieldTree,
  type Filter,
  type SortKey,
} from '@bakehouse/contract';
import type { ModuleTable } from '../modules/module-table.ts';
import { relationFields, type RelationField } from '../modules/relation-fields.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { isNothing, readsEverywhere, rightOn, someFields, type Right } from '../rights/module-rights.ts';
import { malformed, readFilter, readSort } from './conditions.ts';
import { readableFields } from './row-json.ts';
import { refuseCostly } from './selection-cost.ts';

/** What is asked of the resources of a module, held against it and against what the actor may read. */
export interface Selection {
  table: ModuleTable;
  right: Right;
  /** The fields that are shown. */
  fields: readonly string[];
  /** The fields that are read: those shown, and those that lead to what is related. */
  read: readonly string[];
  /** Lists of which not everything is shown. */
  lists: ReadonlyMap<string, RowSelection>;
  branches: readonly Branch[];
}

/** What is shown of the rows of a list. */
export interface RowSelection {
  fields: ReadonlySet<string>;
  lists: ReadonlyMap<string, RowSelection>;
}

/** Related resources that come along. */
export interface Branch {
  /** Their name under `expand`. */
  key: string;
  /** `one` or `many` that a relation names, all that relations in `rows` of a list name, or those that name this one. */
  kind: 'one' | 'many' | 'rows' | 'reverse';
  /** The steps to the relation: in the resource itself, or where it is reverse in those that name it. */
  path: readonly string[];
  /** Where it is reverse. */
  relation: RelationField | undefined;
  target: Selection;
  filter: Filter | undefined;
  sort: readonly SortKey[];
  limit: number;
}

/** How many related resources are given of each one where nothing is said. */
const defaultLimit = 25;

/** How many relations one question may follow, over all levels: stars below stars multiply them. */
const mostBranches = 500;

/** Most that a relation with several, or those in rows, give of each one where nothing is said. */
const mostNamed = 1000;

/** Holds what is asked against the modules and rights; throws where a field does not exist for the actor, or where it is too much. */
export function selectionOf(
  access: ResourceAccess,
  table: ModuleTable,
  tree: FieldTree,
  rows: number,
): Selection {
  const errors: ContentFault[] = [];
  const selection = resolve({ access, errors, branches: 0 }, table, tree, '');
  if (errors.length > 0) throw malformed('fields', errors);
  refuseCostly(access.actor, selection, rows);
  return selection;
}

interface Resolving {
  access: ResourceAccess;
  errors: ContentFault[];
  /** How many relations are followed so far. */
  branches: number;
}

function refuse({ errors }: Resolving, { part }: FieldTree, message: string): void {
  errors.push({ path: part, message, code: 'unknown_field' });
}

function resolve(resolving: Resolving, table: ModuleTable, tree: FieldTree, at: string): Selection {
  const { actor, modules } = resolving.access;
  const right = rightOn(actor, table, 'read', modules.lookup);
  const possible = new Set(someFields(right, table));
  const known = readableFields(table).filter((name) => possible.has(name));
  for (const name of tree.names)
    if (!known.includes(name) && !isSystemField(name))
      refuse(resolving, tree, `There is no field "${at}${name}"`);
  const shown = new Set(known.filter((name) => tree.all || tree.names.has(name)));
  const lists = new Map<string, RowSelection>();
  const branches: Branch[] = [];
  for (const [key, below] of withWildcard(resolving.access, table, right, tree)) {
    const field = known.includes(key) ? table.columns.get(key)?.field : undefined;
    const module = field?.type === 'relation' ? String(field.options?.['module']) : undefined;
    if (field?.type === 'list') {
      if (below.options !== undefined)
        refuse(resolving, below, `"${at}${key}" is a list: its rows are not narrowed`);
      const inner = rowsOf(resolving, { table, right, at: `${at}${key}.`, path: [key] }, field, below);
      branches.push(...inner.branches);
      if (!shown.has(key) && inner.shows) lists.set(key, inner.rows);
    } else if (module !== undefined && readsEverywhere(right, key)) {
      const kind = field?.options?.['multiple'] === true ? 'many' : 'one';
      branches.push(...branchOf(resolving, { kind, module, path: [key], key, at }, below));
    } else {
      const reverse = reverseOf(resolving.access, table, key);
      if (reverse === undefined) refuse(resolving, below, `There is no relation "${at}${key}"`);
      else branches.push(...branchOf(resolving, { kind: 'reverse', ...reverse, key, at }, below));
    }
  }
  const fields = known.filter((name) => shown.has(name) || lists.has(name));
  const leading = new Set(branches.filter(({ kind }) => kind !== 'reverse').map(({ path }) => path[0] ?? ''));
  const read = known.filter((name) => fields.includes(name) || leading.has(name));
  return { table, right, fields, read, lists, branches };
}

/** What is asked below each name; a star stands for every relation to something that the actor may read. */
function withWildcard(
  { actor, modules }: ResourceAccess,
  table: ModuleTable,
  right: Right,
  { below }: FieldTree,
): Map<string, FieldTree> {
  const star = below.get('*');
  if (star === undefined) return below;
  const all = new Map([...below].filter(([key]) => key !== '*'));
  for (const [name, { field }] of table.columns) {
    const target = field.type === 'relation' ? modules.find(String(field.options?.['module'])) : undefined;
    if (target === undefined || !readsEverywhere(right, name)) continue;
    if (isNothing(rightOn(actor, target, 'read', modules.lookup))) continue;
    const known = all.get(name);
    // A star asks for what there is: what one module does not have is no fault.
    all.set(name, known === undefined ? copied(star) : mergeTrees(copied(star), known));
  }
  return all;
}

function copied(tree: FieldTree): FieldTree {
  return mergeTrees(emptyTree(tree.part), tree);
}

interface Way {
  kind: Branch['kind'];
  module: string;
  path: readonly string[];
  key: string;
  relation?: RelationField;
  at: string;
}

function branchOf(resolving: Resolving, way: Way, below: FieldTree): Branch[] {
  const { access } = resolving;
  const { kind, module, path, key, relation, at } = way;
  resolving.branches += 1;
  if (resolving.branches > mostBranches) {
    const message = `This follows more than ${mostBranches} relations; name those that you need`;
    throw malformed(below.part, [{ path: below.part, message, code: 'too_many' }]);
  }
  const table = access.modules.find(module);
  if (table === undefined) {
    refuse(resolving, below, `There is no relation "${at}${key}"`);
    return [];
  }
  const target = resolve(resolving, table, below, `${at}${key}.`);
  const { filter, sort = '', limit } = below.options ?? {};
  const narrowed = narrow(resolving, target, `${at}${key}`, { filter, sort });
  return [
    {
      key,
      kind,
      path,
      relation,
      target,
      ...narrowed,
      limit: limit ?? (kind === 'reverse' ? defaultLimit : mostNamed),
    },
  ];
}

function narrow(
  { access }: Resolving,
  { table, right }: Selection,
  at: string,
  { filter, sort = '' }: BranchOptions,
): Pick<Branch, 'filter' | 'sort'> {
  // Of what nobody may read nothing comes along, whatever is asked.
  if (isNothing(right) && filter === undefined && sort === '') return { filter: undefined, sort: [] };
  if (isNothing(right))
    throw malformed('fields', [
      { path: 'fields', message: `There is no field of "${at}" to narrow by`, code: 'unknown_field' },
    ]);
  return {
    filter: filter === undefined ? undefined : readFilter(access, table, filter, false),
    sort: readSort(access, table, sort),
  };
}

/** The relation behind a reverse name, where the actor may read it in all resources that have it. */
function reverseOf(
  { actor, modules }: ResourceAccess,
  { identifier }: ModuleTable,
  name: string,
): (Pick<Way, 'module' | 'path'> & { relation: RelationField }) | undefined {
  const field = reverseField(name, identifier, modules.lookup);
  const table = field === undefined ? undefined : modules.find(field.module);
  if (field === undefined || table === undefined) return undefined;
  const right = rightOn(actor, table, 'read', modules.lookup);
  const path = field.path.split('.');
  const relation = relationFields(table).find((each) => each.path === field.path);
  if (relation === undefined || isNothing(right) || !readsEverywhere(right, path[0] ?? '')) return undefined;
  return { module: field.module, path, relation };
}

interface RowPlace {
  table: ModuleTable;
  right: Right;
  at: string;
  path: readonly string[];
}

/** What is asked of the rows of a list, and what their relations bring along. */
function rowsOf(
  resolving: Resolving,
  place: RowPlace,
  list: FieldDefinition,
  tree: FieldTree,
): { rows: RowSelection; branches: Branch[]; shows: boolean } {
  const inner = new Map(rowFields(list).map((field) => [field.identifier, field]));
  for (const name of tree.names)
    if (!inner.has(name) && name !== 'id') refuse(resolving, tree, `There is no field "${place.at}${name}"`);
  const fields = new Set(['id', ...(tree.all ? inner.keys() : tree.names)]);
  const lists = new Map<string, RowSelection>();
  const branches: Branch[] = [];
  for (const [key, below] of tree.below) {
    const field = inner.get(key);
    const path = [...place.path, key];
    const module = field?.type === 'relation' ? String(field.options?.['module']) : undefined;
    if (field?.type === 'list') {
      const found = rowsOf(resolving, { ...place, at: `${place.at}${key}.`, path }, field, below);
      branches.push(...found.branches);
      if (!fields.has(key) && found.shows) lists.set(key, found.rows);
    } else if (module !== undefined && readsEverywhere(place.right, path[0] ?? '')) {
      const above = place.at.slice(0, place.at.length - `${place.path.join('.')}.`.length);
      branches.push(
        ...branchOf(resolving, { kind: 'rows', module, path, key: path.join('.'), at: above }, below),
      );
    } else refuse(resolving, below, `There is no relation "${place.at}${key}"`);
  }
  return { rows: { fields, lists }, branches, shows: tree.all || tree.names.size > 0 || lists.size > 0 };
}
