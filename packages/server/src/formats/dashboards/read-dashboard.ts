import {
  bindDays,
  everyTime,
  fieldsOf,
  isTimeUnit,
  keysOf,
  Problem,
  termParts,
  valuesOf,
  type FormatContext,
  type Widget,
} from '@bakehouse/contract';
import { aggregate, listDashboards, readList, type ResourceAccess } from '@bakehouse/store';
import type { Drawn, DrawnDashboard, Point } from './drawn.ts';
import { fieldAt, figureName, figureText, figureWords, type FigureWords } from './figure-words.ts';
import { entryName, namesOf } from './names.ts';

/** How a dashboard is read: in whose words, at which moment, and what makes HTML of its texts. */
export interface ReadTerms {
  language: 'en' | 'de';
  timeZone: string;
  now: Date;
  html: (markdown: string) => Promise<string>;
}

type FigureWidget = Exclude<Widget, { type: 'list' | 'text' | 'button' }>;
type Row = Record<string, unknown>;

interface Reading extends ReadTerms {
  access: ResourceAccess;
  t: FigureWords;
  context: FormatContext;
}

const usualLimit: Partial<Record<Widget['type'], number>> = { donut: 8, bar: 12, funnel: 12, table: 20 };

/** Reads a dashboard with all its figures, as the actor sees it. */
export async function readDashboard(
  access: ResourceAccess,
  identifier: string,
  terms: ReadTerms,
): Promise<DrawnDashboard> {
  const [found] = await listDashboards(access, identifier);
  if (found === undefined)
    throw new Problem(
      'not_found',
      `There is no dashboard "${identifier}" for whoever this run acts for: look at its name and its roles.`,
    );
  const { title, description, widgets } = found.definition;
  const { language, timeZone, now } = terms;
  const context = { locale: language, timeZone };
  const reading: Reading = { ...terms, access, t: figureWords[language], context };
  const drawn: Drawn[] = [];
  for (const widget of widgets) drawn.push(...(await drawnOf(reading, widget)));
  const at = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    now,
  );
  return { title, description, at: `${at} (${timeZone})`, language, widgets: drawn };
}

async function drawnOf(reading: Reading, widget: Widget): Promise<Drawn[]> {
  const title = widget.title ?? '';
  // Nobody presses paper.
  if (widget.type === 'button') return [];
  if (widget.type === 'text') return [{ title, kind: 'text', html: await reading.html(widget.text) }];
  if (widget.type !== 'list') return figures(reading, widget);
  return [{ title: titleOf(reading, widget), kind: 'table', ...(await entries(reading, widget)) }];
}

async function figures(reading: Reading, widget: FigureWidget): Promise<Drawn[]> {
  const { access, t, context } = reading;
  const { lookup } = access.modules;
  const { module } = widget;
  const title = titleOf(reading, widget);
  const values = valuesOf(widget);
  const [value = 'count'] = values;
  const text = (term: string, row: Row) => figureText(lookup, module, term, row[term], t, context);
  if (widget.type === 'heatmap')
    return [{ title, kind: 'table', ...(await crossed(reading, widget, value)) }];
  const [by] = keysOf(widget);
  const { rows } = await asked(reading, widget, by === undefined ? [] : [by], values);
  if (by === undefined) return [{ title, kind: 'number', text: text(value, rows[0] ?? {}) }];
  const unit = termParts(by)?.of;
  const times = isTimeUnit(unit) ? unit : undefined;
  const known = new Map(rows.map((row) => [row[by], row]));
  const shown =
    times === undefined
      ? rows
      : everyTime(
          times,
          rows.flatMap((row) => (typeof row[by] === 'string' ? [row[by]] : [])),
        ).map((time): Row => known.get(time) ?? { [by]: time, [value]: 0 });
  const field = fieldAt(lookup, module, termParts(by)?.path ?? '', t);
  const name = await namesOf(
    access,
    field?.field,
    by,
    shown.map((row) => row[by]),
    t,
    context,
  );
  if (widget.type === 'table') {
    const head = [field?.title ?? by, ...values.map((term) => figureName(lookup, module, term, t))];
    const body = shown.map((row) => [name(row[by]), ...values.map((term) => text(term, row))]);
    return [{ title, kind: 'table', head, rows: body }];
  }
  const points = shown.map((row): Point => ({
    label: name(row[by]),
    value: Number(row[value] ?? 0),
    text: text(value, row),
  }));
  const isLine = times !== undefined && widget.type !== 'bar';
  return [{ title, kind: isLine ? 'line' : 'bars', points }];
}

/** Figures by two keys as a table. */
async function crossed(reading: Reading, widget: Extract<FigureWidget, { type: 'heatmap' }>, value: string) {
  const { access, t, context } = reading;
  const { lookup } = access.modules;
  const [by = '', across = ''] = keysOf(widget);
  const { rows } = await asked(reading, widget, [by, across], [value], 600);
  const distinct = (term: string, most: number) =>
    [...new Set(rows.map((row) => row[term]))].toSorted(inOrder).slice(0, most);
  const [down, right] = [distinct(by, 20), distinct(across, 12)];
  const nameOf = (term: string, all: readonly unknown[]) =>
    namesOf(
      access,
      fieldAt(lookup, widget.module, termParts(term)?.path ?? '', t)?.field,
      term,
      all,
      t,
      context,
    );
  const [rowName, columnName] = [await nameOf(by, down), await nameOf(across, right)];
  const cells = new Map(rows.map((row) => [JSON.stringify([row[by], row[across]]), row]));
  return {
    head: ['', ...right.map(columnName)],
    rows: down.map((row) => [
      rowName(row),
      ...right.map((column) => {
        const cell = cells.get(JSON.stringify([row, column]));
        return cell === undefined ? '' : figureText(lookup, widget.module, value, cell[value], t, context);
      }),
    ]),
  };
}

/** Asks the aggregates as the app does: the latest times, or the largest groups. */
async function asked(
  { access, timeZone, now }: Reading,
  widget: FigureWidget,
  by: readonly string[],
  values: readonly string[],
  limit?: number,
): Promise<{ rows: Row[] }> {
  const [first] = by;
  const isTime = first !== undefined && isTimeUnit(termParts(first)?.of);
  const own = 'limit' in widget ? widget.limit : undefined;
  const { json } = await aggregate(access, widget.module, {
    by,
    values,
    filter: filterOf(access, widget, timeZone, now),
    sort: first === undefined ? undefined : `-${isTime && by.length === 1 ? first : values[0]}`,
    limit: limit ?? own ?? (isTime ? 60 : (usualLimit[widget.type] ?? 20)),
    timeZone,
  });
  return { rows: JSON.parse(`[${json}]`) as Row[] };
}

/** The first entries of a list. */
async function entries(
  { access, t, context, timeZone, now }: Reading,
  widget: Extract<Widget, { type: 'list' }>,
) {
  const { module, columns = [], sort = '-updatedAt', limit = 8 } = widget;
  const { lookup } = access.modules;
  const filter = filterOf(access, widget, timeZone, now);
  const { rows } = await readList(access, module, { filter, sort, limit });
  const fields = columns.flatMap((name) => fieldAt(lookup, module, name, t) ?? []);
  const valueOf = (row: (typeof rows)[number], name: string) =>
    name in row.data ? row.data[name] : (row as unknown as Row)[name];
  const names = await Promise.all(
    fields.map(({ field }) =>
      namesOf(
        access,
        field,
        field.identifier,
        rows.map((row) => valueOf(row, field.identifier)),
        t,
        context,
      ),
    ),
  );
  return {
    head: [titleOfModule(access, module), ...fields.map(({ title }) => title)],
    rows: rows.map((row) => [
      entryName(access, module, row, context),
      ...fields.map(({ field }, index) => {
        const value = valueOf(row, field.identifier);
        const all = Array.isArray(value) && field.type === 'relation' ? value : [value];
        return all
          .map((each) => (each === null || each === undefined ? '' : (names[index]?.(each) ?? '')))
          .join(', ');
      }),
    ]),
  };
}

/** What a widget is narrowed to: by itself, and by what the list of its module always is. */
function filterOf(
  { modules }: ResourceAccess,
  { module, filter }: { module: string; filter?: unknown },
  timeZone: string,
  now: Date,
): unknown {
  const always = modules.lookup(module)?.bakery_resource.views?.index?.filter;
  const both = [always, filter].filter((each) => each !== undefined);
  const today = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(now);
  return both.length === 0 ? undefined : bindDays(both.length > 1 ? { _and: both } : both[0], today);
}

function titleOf({ access, t }: Reading, widget: FigureWidget | Extract<Widget, { type: 'list' }>): string {
  if (widget.title !== undefined) return widget.title;
  const module = titleOfModule(access, widget.module);
  if (widget.type === 'list') return module;
  return `${module}: ${figureName(access.modules.lookup, widget.module, valuesOf(widget)[0] ?? 'count', t)}`;
}

function titleOfModule({ modules }: ResourceAccess, module: string): string {
  const definition = modules.lookup(module);
  return definition === undefined || fieldsOf(definition).size === 0
    ? module
    : (definition.bakery_resource.title ?? module);
}

function inOrder(a: unknown, b: unknown): number {
  return String(a).localeCompare(String(b));
}
