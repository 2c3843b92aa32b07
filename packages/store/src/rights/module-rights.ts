import { createHash } from 'node:crypto';
import {
  bindUser,
  parseFilter,
  type Filter,
  type ModuleDefinition,
  type ModuleLookup,
  type Permission,
  type ResourceAction,
} from '@bakehouse/contract';
import type { ModuleTable } from '../modules/module-table.ts';
import type { Actor } from '../identity/actor.ts';

/** One thing a role allows: these fields, in rows that match. */
export interface RightRule {
  /** Undefined for all fields. */
  readonly fields: ReadonlySet<string> | undefined;
  /** Undefined for all rows. */
  readonly filter: Filter | undefined;
  /** The filter as it is written, with the user bound. */
  readonly source: unknown;
}

/** What an actor may do with a module: everything, nothing, or what the rules say. A rule's fields count only in its own rows. */
export interface Right {
  readonly all: boolean;
  readonly rules: readonly RightRule[];
  /** A text that differs whenever the right differs. */
  readonly fingerprint: string;
}

/** The right to all of a module. */
export const everything: Right = { all: true, rules: [], fingerprint: 'all' };

/** What an actor may do with a module. */
export function rightOn(
  actor: Actor,
  table: ModuleTable,
  action: ResourceAction,
  lookup: ModuleLookup,
): Right {
  if (actor.unrestricted) return everything;
  const known = memory.get(actor) ?? new Map<string, KnownRight>();
  memory.set(actor, known);
  const key = `${action} ${table.number} ${table.version}`;
  const found = known.get(key);
  if (found !== undefined && [...found.asked].every(([module, definition]) => lookup(module) === definition))
    return found.right;
  const asked: KnownRight['asked'] = new Map();
  const right = makeRight(actor, table, action, (module) => {
    const definition = lookup(module);
    asked.set(module, definition);
    return definition;
  });
  known.set(key, { right, asked });
  return right;
}

interface KnownRight {
  right: Right;
  /** The definitions of other modules that its filters look into: when one of them changes, it is worked out anew. */
  asked: Map<string, ModuleDefinition | undefined>;
}

/** Rights are worked out once for an actor: a change of rights makes a new one. */
const memory = new WeakMap<Actor, Map<string, KnownRight>>();

function makeRight(actor: Actor, table: ModuleTable, action: ResourceAction, lookup: ModuleLookup): Right {
  const granted = actor.permissions.filter(
    (permission): permission is ModulePermission =>
      permission.action === action && (permission.module === '*' || permission.module === table.identifier),
  );
  const rules = granted.flatMap((permission) => ruleOf(permission, actor, table, lookup));
  // A rule without any limit makes the others superfluous.
  if (rules.some(({ fields, filter }) => fields === undefined && filter === undefined)) return everything;
  const shape = rules.map(({ fields, source }) => [
    fields === undefined ? null : [...fields].sort(),
    source ?? null,
  ]);
  const fingerprint = createHash('sha256').update(JSON.stringify(shape)).digest('base64url').slice(0, 16);
  return { all: false, rules, fingerprint };
}

type ModulePermission = Extract<Permission, { module: string }>;

function ruleOf(
  { fields, filter }: ModulePermission,
  actor: Actor,
  table: ModuleTable,
  lookup: ModuleLookup,
): RightRule[] {
  const known = fields === undefined ? undefined : new Set(fields.filter((name) => table.columns.has(name)));
  if (filter === undefined) return [{ fields: known, filter: undefined, source: undefined }];
  const source = bindUser(filter, actor.user ?? { id: '', email: '', roles: [] });
  const parsed = parseFilter(source, table.definition, { lookup });
  // A filter that no longer fits the module allows nothing.
  return 'errors' in parsed ? [] : [{ fields: known, filter: parsed.filter, source }];
}

/** Whether nothing at all is allowed. */
export function isNothing(right: Right): boolean {
  return !right.all && right.rules.length === 0;
}

/** Whether a field may be read in every row that may be read: only then may one filter, sort or search by it. */
export function readsEverywhere(right: Right, field: string): boolean {
  return right.all || right.rules.every(({ fields }) => fields === undefined || fields.has(field));
}

/** The fields that are allowed in some row. */
export function someFields(right: Right, table: ModuleTable): string[] {
  return [...table.columns.keys()].filter(
    (name) => right.all || right.rules.some(({ fields }) => fields === undefined || fields.has(name)),
  );
}
