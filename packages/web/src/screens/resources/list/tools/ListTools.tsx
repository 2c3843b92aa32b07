import { fieldTitle, type ViewKind } from '@bakehouse/contract';
import { useNavigate } from '@tanstack/react-router';
import { Columns3, Ellipsis, Filter, Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Module } from '../../../../data/stored/modules.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { Menu } from '../../../../parts/controls/Menu.tsx';
import { paths } from '../../../../base/paths.ts';
import { useModuleRights, useRights } from '../../../../data/session/session.ts';
import { useShortcut } from '../../../../parts/controls/use-shortcut.ts';
import { exportFormats, exportRows } from '../state/export-rows.ts';
import { editAt, type Editing } from '../filter/editing.ts';
import { fromFilter } from '../state/filter-tree.ts';
import { columnFields, type useListState } from '../state/list-state.ts';
import { listTexts } from '../texts.ts';

const FilterBar = lazy(async () => ({ default: (await import('../filter/FilterBar.tsx')).FilterBar }));

/** Figures and entries at their times have no room for columns. */
const withoutColumns: ReadonlySet<ViewKind> = new Set<ViewKind>(['pivot', 'calendar', 'timeline', 'map']);

/** Search, filter, columns, export and import. */
export function ListTools({ module, list }: { module: Module; list: ReturnType<typeof useListState> }) {
  const t = useTexts(listTexts);
  const navigate = useNavigate();
  const rights = useModuleRights(module.identifier);
  const { portal } = useRights();
  const { state, change } = list;
  const [editing, setEditing] = useState<Editing>();
  const conditions = fromFilter(state.filter).parts.length;
  useShortcut('f', () => setEditing(editAt([conditions])));
  const toggle = (name: string) =>
    change({
      columns: state.columns.includes(name)
        ? state.columns.filter((each) => each !== name || state.columns.length === 1)
        : [...state.columns, name],
    });
  return (
    <div className="list-tools-bar">
      {module.definition.views?.index?.search !== false && (
        <SearchBox
          label={t.searchIn(module.title)}
          value={state.search}
          onChange={(search) => change({ search }, true)}
        />
      )}
      <button
        type="button"
        className={`tool ${conditions > 0 ? 'on' : ''}`}
        aria-expanded={editing !== undefined}
        onClick={() => setEditing(editAt([conditions]))}
      >
        <Filter size={16} aria-hidden /> {conditions > 0 ? t.filters(conditions) : t.filter}
      </button>
      {!withoutColumns.has(state.kind) && (
        <Menu
          className="tool"
          items={columnFields(module, rights).map((field) => ({
            id: field.identifier,
            title: fieldTitle(field),
            checked: state.columns.includes(field.identifier),
            stays: true,
            run: () => toggle(field.identifier),
          }))}
        >
          <Columns3 size={16} aria-hidden /> {t.columns}
        </Menu>
      )}
      <Menu
        label={t.more}
        items={[
          ...exportFormats.map(([format, name]) => ({
            id: format,
            title: t.exportAs(name),
            run: () => exportRows(module, state, format),
          })),
          ...(rights.create === null || portal
            ? []
            : [
                {
                  id: 'import',
                  title: t.import,
                  run: () => void navigate({ to: paths.import(module.identifier) }),
                },
              ]),
        ]}
      >
        <Ellipsis size={18} aria-hidden />
      </Menu>
      {(conditions > 0 || editing !== undefined) && (
        <Suspense fallback={<div className="filter-place" />}>
          <FilterBar
            module={module}
            filter={state.filter}
            editing={editing}
            onEdit={setEditing}
            onChange={(filter) => change({ filter })}
          />
        </Suspense>
      )}
    </div>
  );
}

function SearchBox({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const ref = useRef<HTMLInputElement>(null);
  useShortcut('/', () => ref.current?.focus());
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onChange(typed), 250);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <div className="search-box">
      <Search size={16} aria-hidden />
      <input
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  );
}
