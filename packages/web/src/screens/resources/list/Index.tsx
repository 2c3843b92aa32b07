import { fieldTitle, typeOf } from '@bakehouse/contract';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { plainLabel } from '../../../api/data/label.ts';
import { useModule, useModules, type Module } from '../../../api/data/modules.ts';
import { FieldCell } from '../../../fields/FieldCell.tsx';
import { fieldUi } from '../../../fields/index.ts';
import { ExpandedNames } from '../../../fields/parts/choices/expanded-names.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showCount } from '../../../base/i18n/format.ts';
import { ErrorPage, NotFound, useTitle } from '../../../parts/messages/PageStates.tsx';
import { paths } from '../../../base/paths.ts';
import { useModuleRights } from '../../../api/session/session.ts';
import { useShortcut } from '../../../parts/controls/use-shortcut.ts';
import type { Column } from '../table/column.ts';
import { DataTable } from '../table/DataTable.tsx';
import { NeedsServer } from '../../../offline/events/NeedsServer.tsx';
import { useNeedsServer } from '../../../offline/events/use-needs-server.ts';
import { buttonOf } from '../resource/buttons.ts';
import { FavouriteStar } from './FavouriteStar.tsx';
import { BulkBar } from './bulk/BulkBar.tsx';
import { expandedNames } from './state/expanded.ts';
import { InlineEdit } from './InlineEdit.tsx';
import { turned, useListState } from './state/list-state.ts';
import { ListTools } from './tools/ListTools.tsx';
import { NoRows } from './NoRows.tsx';
import { listTexts } from './texts.ts';
import { useCreateButton } from './use-create-button.ts';
import { useLiveRows } from './state/use-live-rows.ts';
import { RowLink } from './RowLink.tsx';
import { useColumnWidths } from './state/use-column-widths.ts';
import { useRowActions } from './bulk/use-row-actions.ts';
import { useRows, type Row } from './state/use-rows.ts';
import './list.css';

/** The index view of a module. */
export function Index() {
  const { module: identifier = '' } = useParams({ strict: false });
  const module = useModule(identifier);
  return module === undefined ? <NotFound /> : <ModuleIndex key={identifier} module={module} />;
}

function ModuleIndex({ module }: { module: Module }) {
  const t = useTexts(listTexts);
  const navigate = useNavigate();
  const rights = useModuleRights(module.identifier);
  const modules = useModules();
  const list = useListState(module, rights);
  const { state, change } = list;
  const found = useRows(module, state);
  const { rows, total, error } = found;
  const live = useLiveRows(module.identifier, found);
  const actions = useRowActions(module, found);
  const { widthOf, resize } = useColumnWidths(module.identifier);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [editing, setEditing] = useState<{ id: string; column: string }>();
  const names = useMemo(() => expandedNames(rows, module, modules), [rows, module, modules]);
  const button = rights.create === null ? undefined : buttonOf(module, 'create', t.create);
  const create = useCreateButton(module);
  const needsServer = useNeedsServer(module)(button);
  useTitle(module.title);
  useShortcut('n', () => create(button), button !== undefined && !needsServer);

  const canEdit = (name: string) => {
    const field = module.fields.find(({ identifier }) => identifier === name);
    return (
      field !== undefined &&
      rights.update?.includes(name) === true &&
      field.readonly !== true &&
      typeOf(field).writable &&
      fieldUi(field.type).inline === true
    );
  };
  const rowName = (row: Row) => plainLabel(module, row) ?? row.id.slice(-8);
  const columns = state.columns.flatMap((name, at): Column<Row>[] => {
    const field = module.fields.find(({ identifier }) => identifier === name);
    if (field === undefined) return [];
    const editable = canEdit(name);
    const shown = (row: Row) => <FieldCell field={field} value={row.data[name]} />;
    const ownLinks = linkedTypes.has(field.type);
    return [
      {
        id: name,
        title: fieldTitle(field),
        align: fieldUi(field.type).align,
        width: widthOf(name),
        sortable: rights.search.includes(name) && typeOf(field).sortable(field.options ?? {}),
        cell: (row) =>
          editing?.id === row.id && editing.column === name ? (
            <InlineEdit
              field={field}
              value={row.data[name] ?? null}
              onCancel={() => setEditing(undefined)}
              onStore={(value) => {
                setEditing(undefined);
                void actions.store(row, field, value);
              }}
            />
          ) : (
            <>
              {at > 0 ? (
                shown(row)
              ) : (
                <RowLink
                  module={module.identifier}
                  id={row.id}
                  label={ownLinks ? `${t.open}: ${rowName(row)}` : undefined}
                >
                  {shown(row)}
                </RowLink>
              )}
              {editable && (
                <span
                  className="pencil"
                  aria-hidden
                  onClick={(event) => {
                    event.stopPropagation();
                    setEditing({ id: row.id, column: name });
                  }}
                />
              )}
            </>
          ),
      },
    ];
  });
  const open = (row: Row) => void navigate({ to: paths.show(module.identifier, row.id) });
  const chosen = rows.filter(({ id }) => selected.has(id));
  return (
    <div className="index-page">
      <header className="index-head">
        <div className="page-head">
          <h1>{module.title}</h1>
          <FavouriteStar module={module.identifier} />
          <span className="soft" role="status">
            {found.waiting ? '' : t.entries(showCount(total))}
          </span>
          <span className="grow" />
          {button !== undefined && (
            <Button
              type="primary"
              icon={<Plus size={16} aria-hidden />}
              disabled={needsServer}
              onClick={() => create(button)}
            >
              {button.title}
            </Button>
          )}
          <NeedsServer module={module} buttons={[button]} />
        </div>
        {chosen.length === 0 ? (
          <ListTools module={module} list={list} />
        ) : (
          <BulkBar module={module} rows={chosen} actions={actions} onClear={() => setSelected(new Set())} />
        )}
        {live.fresh > 0 && (
          <button type="button" className="fresh" onClick={live.showFresh}>
            {t.fresh(live.fresh)} · {t.show}
          </button>
        )}
      </header>
      {error !== null ? (
        <ErrorPage error={error} reset={() => void found.refetch()} />
      ) : !found.waiting && rows.length === 0 ? (
        <NoRows
          filtered={state.search !== '' || state.filter !== undefined}
          onClear={() => change({ search: '', filter: undefined })}
          create={button === undefined ? undefined : { title: button.title, run: () => create(button) }}
        />
      ) : (
        <ExpandedNames value={names}>
          <DataTable
            label={module.title}
            columns={columns}
            rows={rows}
            total={found.complete ? rows.length : total}
            onMore={found.more}
            sort={state.sort}
            onSort={(column) => change({ sort: turned(state.sort, column) })}
            sortLabel={t.sortBy}
            selected={selected}
            onSelect={(ids, on) => {
              const next = new Set(selected);
              for (const id of ids)
                if (on) next.add(id);
                else next.delete(id);
              setSelected(next);
            }}
            selectLabel={(row) => t.selectRow(rowName(row))}
            selectAllLabel={t.selectAll}
            onOpen={open}
            onEdit={(row, column) => canEdit(column) && setEditing({ id: row.id, column })}
            onResize={resize}
            editing={editing}
          />
        </ExpandedNames>
      )}
    </div>
  );
}

/** Their cells are links already. */
const linkedTypes: ReadonlySet<string> = new Set(['url', 'file', 'image']);
