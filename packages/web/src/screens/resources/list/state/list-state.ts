import {
  isObject,
  typeOf,
  type FieldDefinition,
  type ViewKind,
  type ViewSettings,
  type ViewSpan,
  viewSpans,
} from '@bakehouse/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Module } from '../../../../data/stored/modules.ts';
import type { ModuleRights } from '../../../../data/session/rights.ts';
import { lookFrom, lookNames, lookOf, lookSettings, usualLook, type Look } from './look.ts';
import type { SavedView } from '../../../../data/stored/views.ts';

/** What of a list is shown: it stands in the address, so that it can be linked, kept and gone back to. */
export interface ListState extends Look {
  kind: ViewKind;
  search: string;
  sort: string;
  filter: Record<string, unknown> | undefined;
  columns: string[];
  /** The field by which a table is grouped, or that makes the columns of a board. */
  group: string | undefined;
  figures: string[];
  dates: string[];
  span: ViewSpan;
  picture: string | undefined;
  /** What makes the rows of a pivot, such as `status` or `month(placed)`. */
  rows: string[];
  /** What makes its columns. */
  across: string | undefined;
  /** The relation to the module itself that makes a tree. */
  parent: string | undefined;
  /** Where the entries of a timeline begin and end, or begin and how long they are. */
  start: string | undefined;
  end: string | undefined;
  length: string | undefined;
  unit: 'day' | 'hour';
  /** The field with the places at which entries stand on a map. */
  place: string | undefined;
}

/** What is shown now, and how to show something else: the saved view, or what the module wants at first, with what the address changes in it. */
export function useListState(module: Module, rights: ModuleRights, view: SavedView | undefined) {
  const navigate = useNavigate();
  const given: Record<string, unknown> = useSearch({ strict: false });
  const standard = useMemo(() => standardState(module, rights), [module, rights]);
  const base = useMemo(() => baseOf(view, standard), [standard, view]);
  const state = changedBy(base, given, new Set(rights.read));
  const change = (part: Partial<ListState>, replace = false) => {
    const search = { ...kept(given), ...differences(base, { ...state, ...part }) };
    void navigate({ to: '.', replace, search });
  };
  return { state, change, base, standard, changed: Object.keys(differences(base, state)).length > 0 };
}

/** What a list shows, where what its address says is at hand. */
export function shownState(
  module: Module,
  rights: ModuleRights,
  view: SavedView | undefined,
  given: Record<string, unknown>,
): ListState {
  return changedBy(baseOf(view, standardState(module, rights)), given, new Set(rights.read));
}

function baseOf(view: SavedView | undefined, standard: ListState): ListState {
  return view === undefined ? standard : stateOf(view.settings, standard);
}

/** The settings of a view as the state of a list. */
export function stateOf(settings: ViewSettings, standard: ListState): ListState {
  const { columns = [] } = settings;
  return {
    kind: settings.kind,
    search: settings.search ?? '',
    sort: settings.sort ?? standard.sort,
    filter: settings.filter,
    columns: columns.length > 0 ? columns : standard.columns,
    group: settings.group,
    figures: settings.figures ?? [],
    dates: settings.dates ?? [],
    span: settings.span ?? 'month',
    picture: settings.picture,
    rows: settings.rows ?? [],
    across: settings.across,
    parent: settings.parent,
    start: settings.start,
    end: settings.end,
    length: settings.length,
    unit: settings.unit ?? 'day',
    place: settings.place,
    ...lookOf(settings),
  };
}

/** The state of a list as the settings of a view. */
export function settingsOf(state: ListState): ViewSettings {
  const { kind, search, sort, filter, columns, group, figures, dates, span, picture, rows, across, parent } =
    state;
  const { start, end, length, unit, place } = state;
  return {
    kind,
    sort,
    columns,
    ...(search === '' ? {} : { search }),
    ...(filter === undefined ? {} : { filter }),
    ...(group === undefined ? {} : { group }),
    ...(figures.length === 0 ? {} : { figures }),
    ...(dates.length === 0 ? {} : { dates }),
    ...(kind === 'calendar' || kind === 'timeline' ? { span } : {}),
    ...(picture === undefined ? {} : { picture }),
    ...(rows.length === 0 ? {} : { rows }),
    ...(across === undefined ? {} : { across }),
    ...(parent === undefined ? {} : { parent }),
    ...(start === undefined ? {} : { start }),
    ...(end === undefined ? {} : { end }),
    ...(length === undefined ? {} : { length, unit }),
    ...(place === undefined ? {} : { place }),
    ...lookSettings(state),
  };
}

/** What the address says of a list, over what the view says. Null takes something away. */
export function changedBy(
  base: ListState,
  given: Record<string, unknown>,
  readable: ReadonlySet<string>,
): ListState {
  const text = <D>(name: string, otherwise: D): string | D =>
    typeof given[name] === 'string' ? given[name] : otherwise;
  const texts = (name: string, otherwise: string[]): string[] =>
    Array.isArray(given[name]) ? given[name].filter((each) => typeof each === 'string') : otherwise;
  const columns = texts('columns', []).filter((name) => readable.has(name));
  return {
    kind: base.kind,
    search: text('search', base.search),
    sort: text('sort', base.sort),
    filter: isObject(given['filter']) ? given['filter'] : given['filter'] === null ? undefined : base.filter,
    columns: columns.length > 0 ? columns : base.columns,
    group: given['group'] === null ? undefined : text('group', base.group),
    figures: texts('figures', base.figures),
    dates: texts('dates', base.dates),
    span: viewSpans.find((span) => span === given['span']) ?? base.span,
    picture: text('picture', base.picture),
    rows: texts('rows', base.rows),
    across: given['across'] === null ? undefined : text('across', base.across),
    parent: text('parent', base.parent),
    start: text('start', base.start),
    end: given['end'] === null ? undefined : text('end', base.end),
    length: given['length'] === null ? undefined : text('length', base.length),
    unit: given['unit'] === 'day' || given['unit'] === 'hour' ? given['unit'] : base.unit,
    place: text('place', base.place),
    ...lookFrom(base, given),
  };
}

/** What of a state is to stand in the address. */
export function differences(base: ListState, state: ListState): Record<string, unknown> {
  const names = [
    'search',
    'sort',
    'filter',
    'columns',
    'group',
    'figures',
    'dates',
    'span',
    'picture',
    'rows',
    'across',
    'parent',
    'start',
    'end',
    'length',
    'unit',
    'place',
    ...lookNames,
  ] as const;
  return Object.fromEntries(
    names.flatMap((name): [string, unknown][] =>
      JSON.stringify(base[name]) === JSON.stringify(state[name]) ? [] : [[name, state[name] ?? null]],
    ),
  );
}

/** What of the address is not about which entries are shown and how. */
function kept(given: Record<string, unknown>): Record<string, unknown> {
  const names = ['view', 'day', 'at', 'entry', 'edit'].filter((name) => given[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, given[name]]));
}

/** The list as the module wants it at first. */
export function standardState(module: Module, rights: ModuleRights): ListState {
  const { columns, sort } = module.definition.views?.index ?? {};
  const readable = new Set(rights.read);
  const byHand = columns?.filter((name) => readable.has(name)) ?? [];
  const automatic = module.fields
    .filter((field) => readable.has(field.identifier) && typeOf(field).readable && field.type !== 'list')
    .slice(0, 6)
    .map(({ identifier }) => identifier);
  return {
    kind: 'table',
    search: '',
    sort: sort ?? '-updatedAt',
    filter: undefined,
    columns: byHand.length > 0 ? byHand : automatic,
    group: undefined,
    figures: [],
    dates: [],
    span: 'month',
    picture: undefined,
    rows: [],
    across: undefined,
    parent: undefined,
    start: undefined,
    end: undefined,
    length: undefined,
    unit: 'day',
    place: undefined,
    ...usualLook,
  };
}

/** The fields that can be columns. */
export function columnFields(module: Module, rights: ModuleRights): FieldDefinition[] {
  return module.fields.filter((field) => rights.read.includes(field.identifier) && typeOf(field).readable);
}

/** The order as the address writes it: the same column again turns it round. */
export function turned(sort: string, column: string): string {
  return sort.split(',')[0] === column ? `-${column}` : column;
}
