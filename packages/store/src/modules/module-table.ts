import {
  columnOf,
  fieldsOf,
  typeOf,
  type ColumnKind,
  type FieldDefinition,
  type ModuleDefinition,
} from '@bakehouse/contract';
import { escapeIdentifier } from 'pg';
import { columnSql } from './column-name.ts';

/** A column that holds the values of a field. */
export interface ModuleColumn {
  readonly field: FieldDefinition;
  /** The name, quoted. */
  readonly sql: string;
  readonly kind: ColumnKind;
  /** Whether it holds a secret, which goes into no answer and no revision. */
  readonly secret: boolean;
}

/** A stored module and the table that holds its resources. */
export interface ModuleTable {
  readonly number: number;
  readonly identifier: string;
  /** The version of the definition. */
  readonly version: number;
  readonly definition: ModuleDefinition;
  readonly renames: readonly ColumnRename[];
  /** The table's name, quoted. */
  readonly sql: string;
  /** The columns by field identifier, in the order of the definition. */
  readonly columns: ReadonlyMap<string, ModuleColumn>;
}

/** A column that got another name with some version of the definition. */
export interface ColumnRename {
  from: string;
  to: string;
  version: number;
}

/** The stored parts of a module. */
export interface StoredModule {
  number: number;
  identifier: string;
  version: number;
  definition: ModuleDefinition;
  renames: ColumnRename[];
}

/** Makes the table's description from what is stored. */
export function moduleTable(stored: StoredModule): ModuleTable {
  const fields = [...fieldsOf(stored.definition).values()];
  return {
    ...stored,
    sql: tableName(stored.identifier),
    columns: new Map(fields.map((field) => [field.identifier, columnFor(field)])),
  };
}

/** The quoted name of a module's table. */
export function tableName(identifier: string): string {
  return `modules.${escapeIdentifier(identifier)}`;
}

function columnFor(field: FieldDefinition): ModuleColumn {
  return {
    field,
    sql: columnSql(field.identifier),
    kind: columnOf(field),
    secret: !typeOf(field).readable,
  };
}
