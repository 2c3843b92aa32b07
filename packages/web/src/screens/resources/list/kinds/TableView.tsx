import { useMemo, useState } from 'react';
import { plainLabel } from '../../../../data/stored/label.ts';
import { useModules } from '../../../../data/stored/modules.ts';
import { useModuleRights } from '../../../../data/session/session.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { ExpandedNames } from '../../../../fields/parts/choices/expanded-names.ts';
import { ErrorPage } from '../../../../parts/messages/PageStates.tsx';
import { DataTable } from '../../table/DataTable.tsx';
import { useCells } from '../cells/use-cells.tsx';
import { BulkBar } from '../bulk/BulkBar.tsx';
import { useRowActions } from '../bulk/use-row-actions.ts';
import { GroupHead } from '../groups/GroupHead.tsx';
import { isRow, useGroupedRows, type GroupedRow } from '../groups/use-grouped-rows.tsx';
import { NoRows } from '../NoRows.tsx';
import { TableFoot } from '../TableFoot.tsx';
import { expandedNames } from '../state/expanded.ts';
import { turned } from '../state/list-state.ts';
import { useColumnWidths } from '../state/use-column-widths.ts';
import { useLiveRows } from '../state/use-live-rows.ts';
import { useRowColors } from '../state/use-row-colors.ts';
import { useRows, type Row } from '../state/use-rows.ts';
import { listTexts } from '../texts.ts';
import type { KindProps } from './kind-props.ts';
import { useColumns } from './use-columns.tsx';

/** Entries as the rows of a table, in groups where the view says so. */
export function TableView({ module, list, head, opened, open, create }: KindProps) {
  const t = useTexts(listTexts);
  const rights = useModuleRights(module.identifier);
  const modules = useModules();
  const { state, change } = list;
  const field = module.fields.find(
    ({ identifier }) => identifier === state.group && rights.search.includes(identifier),
  );
  const flat = useRows(module, state, { enabled: field === undefined });
  const grouped = useGroupedRows(module, state, field);
  const live = useLiveRows(module.identifier, flat);
  const all: readonly GroupedRow[] = field === undefined ? flat.rows : grouped.rows;
  const rows = useMemo(() => all.filter(isRow), [all]);
  const actions = useRowActions(
    module,
    field === undefined ? flat : { patch: grouped.patch, refetch: grouped.refetch },
  );
  const { widthOf, resize } = useColumnWidths(module.identifier);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const names = useMemo(() => expandedNames(rows, module, modules), [rows, module, modules]);
  const { columns, canEdit, editing, setEditing } = useColumns(module, state.columns, {
    widthOf,
    actions,
    frozen: state.frozen,
  });
  const cells = useCells(module, { rows: all, columns: columns.map(({ id }) => id), names, actions });
  const colorOf = useRowColors(module, state.colors);
  const rowName = (row: Row) => plainLabel(module, row) ?? row.id.slice(-8);
  const chosen = rows.filter(({ id }) => selected.has(id));
  const found = field === undefined ? flat : grouped;
  const narrowed = state.search !== '' || state.filter !== undefined;
  return (
    <>
      {head(
        chosen.length === 0 ? undefined : (
          <BulkBar module={module} rows={chosen} actions={actions} onClear={() => setSelected(new Set())} />
        ),
      )}
      {live.fresh > 0 && (
        <button type="button" className="fresh" onClick={live.showFresh}>
          {t.fresh(live.fresh)} · {t.show}
        </button>
      )}
      {grouped.loaders}
      {found.error !== null ? (
        <ErrorPage error={found.error} reset={() => void found.refetch()} />
      ) : !found.waiting && all.length === 0 ? (
        <NoRows
          filtered={narrowed}
          onClear={() => change({ search: '', filter: undefined })}
          create={create}
        />
      ) : (
        <ExpandedNames value={names}>
          <DataTable<GroupedRow>
            label={module.title}
            columns={columns}
            rows={all}
            total={field !== undefined || flat.complete ? all.length : flat.total}
            onMore={field === undefined ? flat.more : () => undefined}
            onShown={grouped.shown}
            headOf={(row) =>
              isRow(row) || row.blank ? undefined : (
                <GroupHead row={row} module={module} onToggle={() => grouped.toggle(row.key)} />
              )
            }
            isBlank={(row) => !isRow(row) && row.blank}
            sort={state.sort}
            onSort={(column) => change({ sort: turned(state.sort, column) })}
            sortLabel={t.sortBy}
            selected={selected}
            current={opened}
            onSelect={(ids, on) => {
              const next = new Set(selected);
              for (const id of ids)
                if (on) next.add(id);
                else next.delete(id);
              setSelected(next);
            }}
            selectLabel={(row) => (isRow(row) ? t.selectRow(rowName(row)) : '')}
            selectAllLabel={t.selectAll}
            onOpen={(row) => {
              if (isRow(row)) open(row.id);
            }}
            onEdit={(row, column) => isRow(row) && canEdit(column) && setEditing({ id: row.id, column })}
            onResize={resize}
            colorOf={(row) => (isRow(row) ? colorOf(row) : undefined)}
            editing={editing}
            cells={cells}
          />
        </ExpandedNames>
      )}
      {cells.window}
      {state.figures.length > 0 && <TableFoot module={module} state={state} />}
    </>
  );
}
