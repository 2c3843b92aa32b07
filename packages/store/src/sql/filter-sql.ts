import type { ColumnKind, Filter, FilterField } from '@bakehouse/contract';
import { castTypes, toParameter } from './column-types.ts';
import { degreesSql } from './degrees.ts';
import type { Parameters } from './parameters.ts';
import { rowValue } from './row-value.ts';

/** How a filter finds the columns it names. */
export interface FilterTables {
  /** The quoted column of a module's field. */
  column: (module: string, field: string) => string;
  /** The quoted table of a module, and what of it may be seen: a condition on the alias. */
  related: (module: string, alias: string, parameters: Parameters) => { table: string; visible: string };
  /** The condition that the row with that alias names the resource with that id in a relation of the module. */
  names: (module: string, path: string, alias: string, id: string) => string;
}

/** A filter as a condition that is true or false, never null, on the table with that alias. */
export function filterSql(
  filter: Filter,
  alias: string,
  tables: FilterTables,
  parameters: Parameters,
): string {
  return condition(filter, {
    alias,
    depth: 0,
    tables,
    parameters,
    read: (field) => `${alias}.${columnName(field, tables)}`,
  });
}

type Quantified = Extract<Filter, { quantifier: unknown }>;

interface Place {
  alias: string;
  depth: number;
  tables: FilterTables;
  parameters: Parameters;
  read: (field: FilterField) => string;
}

function condition(filter: Filter, place: Place): string {
  switch (filter.kind) {
    case 'and':
      return joined(filter.filters, 'and', 'true', place);
    case 'or':
      return joined(filter.filters, 'or', 'false', place);
    case 'not':
      return `(not ${condition(filter.filter, place)})`;
    case 'null':
      return `(${place.read(filter.field)} is ${filter.isNull ? '' : 'not '}null)`;
    case 'rows':
      return quantified(filter.quantifier, rowsExist(filter, place));
    case 'related':
    case 'reverse':
      return quantified(filter.quantifier, relatedExist(filter, place));
    case 'compare':
      return comparison(filter, place);
  }
}

function joined(filters: readonly Filter[], word: 'and' | 'or', empty: string, place: Place): string {
  return filters.length === 0
    ? empty
    : `(${filters.map((each) => condition(each, place)).join(` ${word} `)})`;
}

function quantified(quantifier: 'some' | 'none', exists: string): string {
  return quantifier === 'some' ? exists : `(not ${exists})`;
}

function rowsExist(filter: Quantified, place: Place): string {
  const row = `row${place.depth}`;
  const list = place.read(filter.field);
  const inner = condition(filter.filter, {
    ...place,
    depth: place.depth + 1,
    read: (field) => rowValue(row, field),
  });
  return `exists (select from jsonb_array_elements(case jsonb_typeof(${list}) when 'array' then ${list} else '[]' end) as ${row} where ${inner})`;
}

function relatedExist(filter: Quantified, place: Place): string {
  // Longer than every name around it: the rights on what is related are filters in turn, and must not hide one.
  const alias = `${place.alias}x`;
  const { table, visible } = place.tables.related(filter.module, alias, place.parameters);
  const link =
    filter.kind === 'reverse'
      ? place.tables.names(filter.module, filter.field.path, alias, `${place.alias}.id`)
      : linkSql(alias, place.read(filter.field), filter.field.column);
  const inner = condition(filter.filter, {
    ...place,
    alias,
    depth: place.depth + 1,
    read: (field) => `${alias}.${columnName(field, place.tables)}`,
  });
  return `exists (select from ${table} ${alias} where ${link} and ${visible} and ${inner})`;
}

function linkSql(alias: string, ids: string, column: ColumnKind): string {
  return column === 'uuid[]' ? `${alias}.id = any(${ids})` : `${alias}.id = ${ids}`;
}

function columnName(field: FilterField, tables: FilterTables): string {
  return field.system ? `"${field.name}"` : tables.column(field.module, field.name);
}

function comparison({ field, operator, value }: Extract<Filter, { kind: 'compare' }>, place: Place): string {
  const left = place.read(field);
  const { column } = field;
  const one = (operand: unknown, kind: ColumnKind = column) =>
    place.parameters.add(toParameter(kind, operand), castTypes[kind]);
  const many = (kind: ColumnKind = column) =>
    place.parameters.add(
      Array.isArray(value) ? value.map((each: unknown) => toParameter(kind, each)) : [],
      `${castTypes[kind]}[]`,
    );
  const element: ColumnKind = column === 'uuid[]' ? 'uuid' : 'text';
  switch (operator) {
    case '_eq':
      return known(left, `${left} = ${one(value)}`);
    case '_ne':
      return `(${left} is distinct from ${one(value)})`;
    case '_gt':
      return known(left, `${left} > ${one(value)}`);
    case '_gte':
      return known(left, `${left} >= ${one(value)}`);
    case '_lt':
      return known(left, `${left} < ${one(value)}`);
    case '_lte':
      return known(left, `${left} <= ${one(value)}`);
    case '_in':
      return known(left, `${left} = any(${many()})`);
    case '_nin':
      return `(${left} is null or not ${left} = any(${many()}))`;
    case '_between': {
      const [from, to] = Array.isArray(value) ? (value as unknown[]) : [];
      return known(left, `${left} between ${one(from)} and ${one(to)}`);
    }
    case '_within': {
      const [south, west, north, east] = (Array.isArray(value) ? value : []).map(Number);
      const [lat, lng] = [degreesSql(left, 'lat'), degreesSql(left, 'lng')];
      const side = (bound: number | undefined) => one(bound ?? 0, 'double');
      const across = (west ?? 0) <= (east ?? 0) ? 'and' : 'or';
      const high = `${lat} >= ${side(south)} and ${lat} <= ${side(north)}`;
      const wide = `${lng} >= ${side(west)} ${across} ${lng} <= ${side(east)}`;
      // Of several comparisons PostgreSQL would expect next to no rows, and sort what it could gather by hashes.
      return known(left, `case when ${high} then ${wide} else false end`);
    }
    case '_some':
      return known(left, `${left} && ${many(element)}`);
    case '_none':
      return `(${left} is null or not ${left} && ${many(element)})`;
    case '_contains':
      if (column.endsWith('[]')) return known(left, `${one(value, element)} = any(${left})`);
      return known(left, `position(${folded(one(value, 'text'))} in ${folded(left)}) > 0`);
    case '_startsWith':
      return known(left, `starts_with(${folded(left)}, ${folded(one(value, 'text'))})`);
    case '_endsWith': {
      const end = folded(one(value, 'text'));
      return known(left, `right(${folded(left)}, length(${end})) = ${end}`);
    }
  }
}

/** A comparison with a missing value is false, not unknown, so that it can be negated. */
function known(left: string, comparison: string): string {
  return `(${left} is not null and ${comparison})`;
}

/** Lower case by Unicode: the columns' own collation only knows ASCII. */
function folded(text: string): string {
  return `lower(${text} collate "und-x-icu")`;
}
