import {
  columnOf,
  fieldsOf,
  followRelations,
  isSystemField,
  parseGrid,
  systemFields,
  typeOf,
  type ColumnKind,
} from '@bakehouse/contract';
import type { ModuleTable } from '../modules/module-table.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { degreesSql } from '../sql/degrees.ts';
import type { Parameters } from '../sql/parameters.ts';
import { mayReadPath } from './conditions.ts';
import { pathSql } from './sort-source.ts';

/** Something that is worked out once for each row, however often it is asked for: its quoted name, and how. */
export type Once = readonly [name: string, sql: string];

/** What stands behind a path. */
export interface Path {
  sql: string;
  kind: ColumnKind;
  /** The module whose field it is. */
  module: string;
  once?: readonly Once[];
}

/** A field of the resources, or of what a relation names, that the actor may read in all rows; or latitude or longitude of one that holds places. */
export function pathTerm(
  access: ResourceAccess,
  table: ModuleTable,
  path: string,
  values: Parameters,
): Path | undefined {
  return fieldTerm(access, table, path, values) ?? degreesTerm(access, table, path, values);
}

/** The cell of a place that `grid(place by 2)` asks for; undefined where the text is something else, or the actor has no such field. */
export function gridTerm(
  access: ResourceAccess,
  table: ModuleTable,
  text: string,
  values: Parameters,
): Path | undefined {
  const grid = parseGrid(text);
  if (grid === undefined) return undefined;
  const lat = degreesTerm(access, table, `${grid.path}.lat`, values);
  const lng = degreesTerm(access, table, `${grid.path}.lng`, values);
  if (lat === undefined || lng === undefined) return undefined;
  const number = (degrees: string, begin: number, size: number) =>
    `floor((${degrees} + ${begin}) / ${values.add(size, 'double precision')})::bigint::text`;
  const cell = `${number(lat.sql, 90, grid.lat)} || '/' || ${number(lng.sql, 180, grid.lng)}`;
  // The order of other collations leaves out what is no letter and no digit.
  const once = [...(lat.once ?? []), ...(lng.once ?? [])];
  return { sql: `(${cell}) collate "C"`, kind: 'text', module: lat.module, once };
}

function fieldTerm(
  access: ResourceAccess,
  table: ModuleTable,
  path: string,
  values: Parameters,
): (Path & { type: string | undefined; at: number | undefined }) | undefined {
  const steps = path.split('.');
  const name = steps.pop() ?? '';
  const way = followRelations(table.definition, steps, access.modules.lookup);
  if (way === undefined) return undefined;
  const { through } = way;
  const field = fieldsOf(way.end).get(name);
  const system = isSystemField(name);
  if (!system && (field === undefined || !typeOf(field).readable)) return undefined;
  if (!mayReadPath(access, table, { through, name, system })) return undefined;
  const kind = isSystemField(name) ? systemFields[name] : field === undefined ? 'jsonb' : columnOf(field);
  const own = system ? `t."${name}"` : `t.${table.columns.get(name)?.sql ?? ''}`;
  return {
    kind,
    type: field?.type,
    at: through.length === 0 ? [...table.columns.keys()].indexOf(name) : undefined,
    module: way.end.bakery_resource_module,
    sql: through.length === 0 ? own : pathSql(access, table, { through, name, system }, values),
  };
}

/** `place.lat` and `place.lng` of a field that holds places. */
function degreesTerm(
  access: ResourceAccess,
  table: ModuleTable,
  path: string,
  values: Parameters,
): Path | undefined {
  const end = path.slice(-4);
  if (end !== '.lat' && end !== '.lng') return undefined;
  const place = fieldTerm(access, table, path.slice(0, -4), values);
  if (place?.type !== 'geo') return undefined;
  const { module } = place;
  const sql = degreesSql(place.sql, end === '.lat' ? 'lat' : 'lng');
  if (place.at === undefined) return { sql, kind: 'double', module };
  // Reading a number from JSON costs more than all that is done with it. No field has a space in its name.
  const name = `"${end.slice(1)} ${place.at}"`;
  return { sql: `t.${name}`, kind: 'double', module, once: [[name, sql]] };
}
