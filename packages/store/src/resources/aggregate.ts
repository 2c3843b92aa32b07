import { parseFilterIn, type ContentFault } from '@bakehouse/contract';
import type { ResourceAccess } from '../rights/access.ts';
import { wholeTables } from '../rights/right-sql.ts';
import { filterSql } from '../sql/filter-sql.ts';
import { jsonText } from '../sql/json-form.ts';
import { parameters } from '../sql/parameters.ts';
import { keyTerm, termTarget, valueTerm, type Term } from './aggregate-terms.ts';
import { askedOf, type Asked } from './asked-of.ts';
import { conditionsSql, malformed, type Narrowing } from './conditions.ts';
import { findTarget } from './find-table.ts';
import { askFigures } from './kept-figures.ts';
import { lookedInto } from './looked-into.ts';
import { noteRead, notesReads } from '../rights/note-read.ts';
import { reading } from './on-standby.ts';

/** What is worked out over resources, and how they are gathered. */
export interface AggregateQuery extends Narrowing {
  /** The keys of the groups: `country`, `customer.country`, `month(placed)`, `grid(place by 2)`. One group of all when there are none. */
  by: readonly string[];
  /** What is told of each group: `count`, `sum(total)`, … */
  values: readonly string[];
  /** A filter over keys and values. */
  having?: unknown;
  /** Keys and values to sort by; by the keys when left out. */
  sort?: string | undefined;
  limit: number;
  /** IANA name; days of instants begin there. */
  timeZone: string;
}

/** How many keys, and how many values, one may ask for. */
export const mostTerms = 20;

/** Gathers the resources that the actor may read into groups. Gives the rows as JSON text, and whether there are more. */
export function aggregate(
  access: ResourceAccess,
  module: string,
  query: AggregateQuery,
): Promise<{ json: string; more: boolean }> {
  return reading(access, (from) => aggregateFrom(from, module, query));
}

async function aggregateFrom(
  access: ResourceAccess,
  module: string,
  query: AggregateQuery,
): Promise<{ json: string; more: boolean }> {
  const { table, read } = findTarget(access, module, 'read');
  const values = parameters();
  const keys = readTerms('by', query.by, (text) => keyTerm(access, table, text, query.timeZone, values));
  const told = readTerms('values', query.values, (text) => valueTerm(access, table, text, values));
  const terms = [...keys, ...told];
  if (terms.length === 0)
    throw malformed('values', [
      { path: 'values', message: 'Name at least one value, such as count', code: 'required' },
    ]);
  const columns = keys.map((term, index) => (term.several ? `several${index}.value` : term.sql));
  const several = keys.flatMap((term, index) =>
    term.several ? [` left join lateral unnest(${term.sql}) several${index}(value) on true`] : [],
  );
  let asked: Asked = [];
  let looked: string[] = [];
  const where = conditionsSql(access, table, read, query, values, (filter) => {
    asked = askedOf(access, table, { read, filter });
    looked = lookedInto(access, table, filter).map(({ identifier }) => identifier);
  });
  const selected = [...columns, ...told.map(({ sql }) => sql)].map(
    (sql, index) => `${sql} as ${column(index)}`,
  );
  const grouped = keys.length === 0 ? '' : ` group by ${keys.map((_, index) => index + 1).join(', ')}`;
  const from = rowsOf(table.sql, where, several.join(''), terms);
  const source = `select ${selected.join(', ')} from ${from}${grouped}`;
  const having =
    query.having === undefined
      ? 'true'
      : filterSql(readHaving(terms, query.having), 'g', wholeTables(access.modules), values);
  const order = readOrder(terms, keys.length, query.sort);
  const limit = Math.trunc(query.limit);
  const sql = `select ${rowJson(terms)} as json from (${source}) g where ${having} order by ${order} limit ${limit + 1}`;
  const rows = await askFigures<{ json: string }>(access, asked, sql, values.values);
  for (const name of new Set([module, ...looked, ...terms.map((term) => term.module)])) {
    const of = access.modules.find(name);
    if (of !== undefined && notesReads(of)) await noteRead(access, of, 'counts', []);
  }
  const page = rows.slice(0, limit);
  return { json: page.map(({ json }) => json).join(','), more: rows.length > limit };
}

/** The rows that are gathered, with what is worked out once for each of them. */
function rowsOf(table: string, where: string, several: string, terms: readonly Term[]): string {
  const once = new Map(terms.flatMap((term) => term.once ?? []));
  if (once.size === 0) return `${table} t${several} where ${where}`;
  const more = [...once].map(([name, sql]) => `${sql} as ${name}`).join(', ');
  // Without the offset it would be worked out again at each place that names it.
  return `(select t.*, ${more} from ${table} t where ${where} offset 0) t${several}`;
}

/** No field has a space in its name. */
function column(index: number): string {
  return `"term ${index}"`;
}

function readTerms(
  part: 'by' | 'values',
  texts: readonly string[],
  read: (text: string) => Term | undefined,
): Term[] {
  const errors: ContentFault[] = [];
  if (texts.length > mostTerms)
    errors.push({ path: part, message: `At most ${mostTerms}`, code: 'too_many' });
  const terms = texts.slice(0, mostTerms).flatMap((text, index) => {
    const term = read(text);
    if (texts.indexOf(text) < index)
      errors.push({ path: part, message: `"${text}" is listed twice`, code: 'duplicate' });
    else if (term === undefined)
      errors.push({ path: part, message: unknownTerm[part](text), code: 'unknown_field' });
    return term ?? [];
  });
  if (errors.length > 0) throw malformed(part, errors);
  return terms;
}

const unknownTerm = {
  by: (text: string) =>
    `"${text}" is nothing to group by; expected a field, hour, day, week, month, quarter or year of one that holds times, or cells of one that holds places, such as grid(place by 2)`,
  values: (text: string) =>
    `"${text}" is nothing to work out; expected count, or count, sum, avg, min, max, median or distinct of a field that has them`,
};

function readHaving(terms: readonly Term[], json: unknown) {
  const parsed = parseFilterIn(json, {
    module: '',
    rows: false,
    find(name) {
      const index = terms.findIndex(({ text }) => text === name);
      const term = terms[index];
      return term === undefined ? undefined : termTarget(term, `term ${index}`);
    },
  });
  if ('errors' in parsed) throw malformed('having', parsed.errors);
  return parsed.filter;
}

function readOrder(terms: readonly Term[], keys: number, sort: string | undefined): string {
  const wanted = (sort ?? '').split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
  const asked = wanted.map((part) => {
    const name = part.replace(/^[+-]/, '');
    const index = terms.findIndex(({ text }) => text === name);
    if (index < 0)
      throw malformed('sort', [
        {
          path: 'sort',
          message: `"${name}" is neither a key nor a value of this question`,
          code: 'unknown_field',
        },
      ]);
    return `g.${column(index)}${part.startsWith('-') ? ' desc' : ''} nulls last`;
  });
  // The keys tell every two groups apart, so the order is always the same.
  const rest = terms.slice(0, keys).map((_, index) => `g.${column(index)} nulls last`);
  return [...asked, ...rest].join(', ') || '1';
}

function rowJson(terms: readonly Term[]): string {
  const parts = terms.flatMap(({ text, kind }, index) => [
    `'${index === 0 ? '{' : ','}${JSON.stringify(text)}:'`,
    jsonText(kind, `g.${column(index)}`),
  ]);
  return `(${[...parts, `'}'`].join(' || ')})`;
}
