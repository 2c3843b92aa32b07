import { createHash } from 'node:crypto';
import { isSystemField, systemFields, type ColumnKind } from '@bakehouse/contract';
import { escapeIdentifier } from 'pg';
import type { ModuleTable } from '../module-table.ts';

/** What an index orders resources by, in this order. */
export interface IndexKeys {
  /** Fields that are asked for by their value, in the order of the alphabet. */
  readonly equal: readonly string[];
  /** Then a field that is asked for from one value to another, or the order of the list; a minus sign means descending. */
  readonly rest: readonly string[];
}

/** More keys make an index that is large and seldom of use. */
const mostKeys = 5;

/** Texts that may be longer than what an index takes. */
const longTexts = new Set(['textarea', 'richtext', 'code']);

const severalKinds: ReadonlySet<ColumnKind> = new Set(['uuid[]', 'text[]']);

/** Whether the values of a field can be kept in order by an index. */
export function isOrderable(table: ModuleTable, name: string): boolean {
  const kind = kindOf(table, name);
  const column = table.columns.get(name);
  if (column !== undefined && (column.secret || longTexts.has(column.field.type))) return false;
  return kind !== undefined && kind !== 'jsonb' && !severalKinds.has(kind);
}

/** Whether a field holds several values, each of which can be asked for. */
export function holdsSeveral(table: ModuleTable, name: string): boolean {
  const kind = kindOf(table, name);
  return kind !== undefined && severalKinds.has(kind);
}

/** Whether an index can be built for these keys. */
export function isBuildable(table: ModuleTable, { equal, rest }: IndexKeys): boolean {
  const [only] = equal;
  if (only !== undefined && equal.length + rest.length === 1 && holdsSeveral(table, only)) return true;
  const names = [...equal, ...rest.map(fieldOfKey)];
  return names.length > 0 && names.length <= mostKeys && names.every((name) => isOrderable(table, name));
}

/** What stands after the table's name where the index is made. */
export function indexDefinition(table: ModuleTable, { equal, rest }: IndexKeys): string {
  const [only = ''] = equal;
  if (holdsSeveral(table, only)) return `using gin (${sqlOf(table, only)})`;
  return `(${[...partsOf(table, { equal, rest }), 'id'].join(', ')})`;
}

/** Whether an index with this definition does for those keys, too. */
export function serves(table: ModuleTable, definition: string, keys: IndexKeys): boolean {
  const parts = /^(?:using gin )?\((.*)\)$/s.exec(definition)?.[1]?.split(', ') ?? [];
  const [first = ''] = keys.equal;
  if (holdsSeveral(table, first)) return definition === indexDefinition(table, keys);
  if (definition.startsWith('using')) return false;
  const bare = parts.map((part) => part.replace(/ (?:desc|nulls last|desc nulls last)$/, ''));
  const count = keys.equal.length;
  return (
    keys.equal.every((name) => bare.slice(0, count).includes(sqlOf(table, name))) &&
    partsOf(table, { equal: [], rest: keys.rest }).every((part, index) => parts[count + index] === part)
  );
}

/** The field of a key with or without its minus sign. */
export function fieldOfKey(key: string): string {
  return key.replace(/^-/, '');
}

/** A short name that differs for each module and keys. */
export function idOfKeys(module: number, { equal, rest }: IndexKeys): string {
  return createHash('sha256')
    .update(JSON.stringify([module, equal, rest]))
    .digest('hex')
    .slice(0, 16);
}

/** The name of the index that was built for a proposal. It holds no name of a field, so it stays where one is renamed. */
export function builtName(id: string): string {
  return `asked_${id}`;
}

/** The keys with fields as they are called now. */
export function renamedKeys(
  { equal, rest }: IndexKeys,
  renames: readonly { from: string; to: string }[],
): IndexKeys {
  const renamed = (key: string) => {
    const found = renames.find(({ from }) => from === fieldOfKey(key));
    return found === undefined ? key : `${key.startsWith('-') ? '-' : ''}${found.to}`;
  };
  return { equal: equal.map(renamed), rest: rest.map(renamed) };
}

/** The quoted column of a field. */
export function sqlOf(table: ModuleTable, name: string): string {
  return table.columns.get(name)?.sql ?? escapeIdentifier(name);
}

function partsOf(table: ModuleTable, { equal, rest }: IndexKeys): string[] {
  return [
    ...equal.map((name) => sqlOf(table, name)),
    ...rest.map((key) => {
      const name = fieldOfKey(key);
      return `${sqlOf(table, name)}${key.startsWith('-') ? ' desc' : ''}${table.columns.has(name) ? ' nulls last' : ''}`;
    }),
  ];
}

function kindOf(table: ModuleTable, name: string): ColumnKind | undefined {
  return table.columns.get(name)?.kind ?? (isSystemField(name) ? systemFields[name] : undefined);
}
