import { fieldTitle, typeOf } from '@bakehouse/contract';
import { useState } from 'react';
import { plainLabel } from '../../../../data/stored/label.ts';
import type { Module } from '../../../../data/stored/modules.ts';
import { useModuleRights } from '../../../../data/session/session.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { FieldCell } from '../../../../fields/FieldCell.tsx';
import { fieldUi } from '../../../../fields/index.ts';
import type { Column } from '../../table/column.ts';
import type { useRowActions } from '../bulk/use-row-actions.ts';
import { isRow, type GroupedRow } from '../groups/use-grouped-rows.tsx';
import { InlineEdit } from '../InlineEdit.tsx';
import { RowLink } from '../RowLink.tsx';
import { canChange } from '../state/fields-for.ts';
import { listTexts } from '../texts.ts';

/** The columns of a table: what a cell shows, and the one that is edited. */
export function useColumns(
  module: Module,
  names: readonly string[],
  {
    widthOf,
    actions,
    frozen,
  }: {
    widthOf: (column: string) => number | undefined;
    actions: ReturnType<typeof useRowActions>;
    /** How many columns stay in sight. */
    frozen: number;
  },
) {
  const t = useTexts(listTexts);
  const rights = useModuleRights(module.identifier);
  const [editing, setEditing] = useState<{ id: string; column: string }>();
  const fieldOf = (name: string) => module.fields.find(({ identifier }) => identifier === name);
  const canEdit = (name: string) => {
    const field = fieldOf(name);
    return field !== undefined && canChange(field, rights) && fieldUi(field.type).inline === true;
  };
  const shown = names.filter((name) => fieldOf(name) !== undefined);
  // One that stays has a width of its own, so that the next one knows where to stay.
  const widths = shown.map((name, at) => widthOf(name) ?? (at < frozen ? frozenWidth : undefined));
  const columns = shown.flatMap((name, at): Column<GroupedRow>[] => {
    const field = fieldOf(name);
    if (field === undefined) return [];
    const editable = canEdit(name);
    const ownLinks = linkedTypes.has(field.type);
    return [
      {
        id: name,
        title: fieldTitle(field),
        align: fieldUi(field.type).align,
        width: widths[at],
        stays:
          at < frozen
            ? widths.slice(0, at).reduce<number>((sum, each) => sum + (each ?? 0), checkWidth)
            : undefined,
        sortable: rights.search.includes(name) && typeOf(field).sortable(field.options ?? {}),
        cell: (row) => {
          if (!isRow(row)) return null;
          if (editing?.id === row.id && editing.column === name)
            return (
              <InlineEdit
                field={field}
                value={row.data[name] ?? null}
                onCancel={() => setEditing(undefined)}
                onStore={(value) => {
                  setEditing(undefined);
                  void actions.store(row, field, value);
                }}
              />
            );
          const shown = <FieldCell field={field} value={row.data[name]} />;
          const label = `${t.open}: ${plainLabel(module, row) ?? row.id.slice(-8)}`;
          return (
            <>
              {at > 0 ? (
                shown
              ) : (
                <RowLink module={module.identifier} id={row.id} label={ownLinks ? label : undefined}>
                  {shown}
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
          );
        },
      },
    ];
  });
  return { columns, canEdit, editing, setEditing };
}

/** In pixels: the column with the boxes, and one that stays and was not given another width. */
const checkWidth = 44;
const frozenWidth = 190;

/** Their cells are links already. */
const linkedTypes: ReadonlySet<string> = new Set(['url', 'file', 'image']);
