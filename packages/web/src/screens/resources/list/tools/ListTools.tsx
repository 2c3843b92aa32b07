import { fieldTitle } from '@bakehouse/contract';
import { useNavigate } from '@tanstack/react-router';
import { Bookmark, Columns3, Ellipsis, Filter, Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Module } from '../../../../api/data/modules.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { Menu } from '../../../../parts/controls/Menu.tsx';
import { paths } from '../../../../base/paths.ts';
import { useModuleRights } from '../../../../api/session/session.ts';
import { useShortcut } from '../../../../parts/controls/use-shortcut.ts';
import { exportFormats, exportRows } from '../state/export-rows.ts';
import { usePinnedViews } from '../state/pinned-views.ts';
import { FilterDialog } from './FilterDialog.tsx';
import { filterableFields, fromFilter } from '../state/filter-rows.ts';
import { columnFields, type useListState } from '../state/list-state.ts';
import { SaveView } from './SaveView.tsx';
import { useSavedViews } from '../state/saved-views.ts';
import { listTexts } from '../texts.ts';

/** Search, filter, columns, saved views, export and import. */
export function ListTools({ module, list }: { module: Module; list: ReturnType<typeof useListState> }) {
  const t = useTexts(listTexts);
  const navigate = useNavigate();
  const rights = useModuleRights(module.identifier);
  const { state, change, standard } = list;
  const saved = useSavedViews(module.identifier);
  const pinned = usePinnedViews();
  const [dialog, setDialog] = useState<'filter' | 'view'>();
  const conditions = fromFilter(state.filter)?.rows.length ?? (state.filter === undefined ? 0 : 1);
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
        onClick={() => setDialog('filter')}
      >
        <Filter size={16} aria-hidden /> {conditions > 0 ? t.filters(conditions) : t.filter}
      </button>
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
      <Menu
        className="tool"
        items={[
          { id: ' standard', title: t.standard, run: () => change(standard) },
          ...Object.entries(saved.views).map(([name, view]) => ({
            id: name,
            title: name,
            group: t.savedViews,
            run: () => change(view),
          })),
          { id: ' save', title: t.saveView, group: t.manage, run: () => setDialog('view') },
          ...Object.entries(saved.views).map(([name, view]) => ({
            id: ` pin ${name}`,
            title: t.pinView(name),
            group: t.manage,
            checked: pinned.isPinned(module.identifier, name),
            run: () =>
              pinned.isPinned(module.identifier, name)
                ? pinned.unpin(module.identifier, name)
                : pinned.pin({ module: module.identifier, name, state: view }),
          })),
          ...Object.keys(saved.views).map((name) => ({
            id: ` remove ${name}`,
            title: t.removeView(name),
            group: t.manage,
            danger: true,
            run: () => {
              saved.remove(name);
              pinned.unpin(module.identifier, name);
            },
          })),
        ]}
      >
        <Bookmark size={16} aria-hidden /> {t.views}
      </Menu>
      <Menu
        label={t.more}
        items={[
          ...exportFormats.map(([format, name]) => ({
            id: format,
            title: t.exportAs(name),
            run: () => exportRows(module, state, format),
          })),
          ...(rights.create === null
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
      {dialog === 'filter' && (
        <FilterDialog
          fields={filterableFields(module, rights, t)}
          filter={state.filter}
          onChange={(filter) => change({ filter })}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'view' && (
        <SaveView onClose={() => setDialog(undefined)} onSave={(name) => saved.save(name, state)} />
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
