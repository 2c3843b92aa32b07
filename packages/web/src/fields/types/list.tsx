import { fieldTitle, isEmpty, rowFields, type FieldDefinition } from '@bakehouse/contract';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useId, useRef, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { blankRow } from '../../form/blank-row.ts';
import { useForm } from '../../form/form-context.ts';
import { keyOf } from '../../form/row-key.ts';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { NeedsServer } from '../../offline/events/NeedsServer.tsx';
import { useNeedsServer } from '../../offline/events/use-needs-server.ts';
import { defineFieldUi, type FieldControlProps } from '../define-field-ui.ts';
import { ListCell, ListShow } from '../parts/ListShow.tsx';
import { buttonsOf, type NamedButton } from '../parts/row-buttons.ts';
import { useOneLine } from '../parts/use-one-line.ts';
import { usePlainRow } from '../parts/use-plain-row.ts';
import { useRowDrag, type RowDrag } from '../parts/use-row-drag.ts';
import { fieldTexts } from '../texts.ts';
import './list.css';

/** Rows with fields of their own. */
export const list = defineFieldUi({
  type: 'list',
  wide: true,
  group: true,
  Control: ListControl,
  Cell: ListCell,
  Show: ListShow,
});

function ListControl({ field, path, value, disabled, control }: FieldControlProps) {
  const t = useTexts(fieldTexts);
  const { store, changed, module } = useForm();
  const rows: unknown[] = Array.isArray(value) ? value : [];
  const fields = rowFields(field);
  const buttons = buttonsOf(field);
  const holder = useRef<HTMLDivElement>(null);
  const rowsHolder = useRef<HTMLDivElement>(null);
  const oneLine = useOneLine(rowsHolder);
  const headed = usePlainRow(`${path}.0`, fields) && oneLine;
  const full = rows.length >= Number(field.options?.['max'] ?? 1000);
  const focusRow = (index: number) => {
    const row = holder.current?.querySelectorAll(':scope > .list-rows > .list-row')[index];
    row
      ?.querySelector<HTMLElement>('input, textarea, [contenteditable=true], button, [tabindex="0"]')
      ?.focus();
  };
  const drag = useRowDrag(disabled || rows.length < 2, (from, to) => {
    store.moveRow(path, from, to);
    changed(path);
  });
  const add = () => {
    const blank = blankRow(fields);
    // Drawn at once: a focus that moves a moment later would take what is typed meanwhile into another field.
    flushSync(() => store.addRow(path, blank));
    focusRow(rows.length);
    changed(path);
    const filled = fields.filter(({ identifier }) => !isEmpty(blank[identifier]));
    for (const { identifier } of filled) changed(`${path}.${rows.length}.${identifier}`);
  };
  /** Enter goes to the same field of the next row, as in a sheet, and makes one after the last; it never saves the form. */
  const down = (event: KeyboardEvent<HTMLDivElement>) => {
    const { target } = event;
    // What stands in a window of its own has keys of its own.
    if (
      event.key !== 'Enter' ||
      !(target instanceof HTMLInputElement) ||
      !event.currentTarget.contains(target)
    )
      return;
    event.stopPropagation();
    if (event.defaultPrevented || target.role === 'combobox' || event.nativeEvent.isComposing) {
      event.preventDefault();
      return;
    }
    event.preventDefault();
    const all = [...event.currentTarget.querySelectorAll(':scope > .list-rows > .list-row')];
    const at = all.findIndex((row) => row.contains(target));
    const place = fieldsIn(all[at]).indexOf(target);
    if (at < rows.length - 1) fieldsIn(all[at + 1])[place]?.focus();
    else if (!disabled && !full) add();
  };
  return (
    <div
      className="list-control"
      onKeyDown={down}
      ref={holder}
      id={control.id}
      tabIndex={-1}
      role="group"
      aria-labelledby={control['aria-labelledby']}
      aria-describedby={control['aria-describedby']}
    >
      {rows.length === 0 && <p className="soft list-none">{t.noRows}</p>}
      <div className="list-rows" ref={rowsHolder}>
        {rows.map((row, index) => (
          <ListRow
            key={keyOf(row)}
            field={field}
            fields={fields}
            buttons={buttons}
            path={path}
            index={index}
            count={rows.length}
            disabled={disabled}
            headed={headed && index > 0}
            focusRow={focusRow}
            drag={drag}
          />
        ))}
      </div>
      {rows.length > 0 && <NeedsServer module={module} buttons={buttons} />}
      {!disabled && (
        <button type="button" className="link-button add-row" disabled={full} onClick={add}>
          <Plus size={15} aria-hidden /> {t.addRow}
        </button>
      )}
    </div>
  );
}

function fieldsIn(row: Element | undefined): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>('.list-fields input, .list-fields textarea') ?? [])];
}

function ListRow({
  field,
  fields,
  buttons,
  path,
  index,
  count,
  disabled,
  headed,
  focusRow,
  drag,
}: {
  field: FieldDefinition;
  fields: readonly FieldDefinition[];
  buttons: readonly NamedButton[];
  path: string;
  index: number;
  count: number;
  disabled: boolean;
  /** The labels of the first row stand over this one, too. */
  headed: boolean;
  focusRow: (index: number) => void;
  drag: RowDrag;
}) {
  const t = useTexts(fieldTexts);
  const { store, changed, pressed, module, Field } = useForm();
  const needsServer = useNeedsServer(module);
  const id = useId();
  const bare = usePlainRow(`${path}.${index}`, fields) && headed;
  const move = (to: number) => {
    store.moveRow(path, index, to);
    changed(path);
  };
  return (
    <div
      className={bare ? 'list-row bare' : 'list-row'}
      role="group"
      aria-labelledby={id}
      {...drag.row(index)}
    >
      <span className="list-number" id={id} {...drag.grip(index)}>
        <span aria-hidden="true">{index + 1}</span>
        <span className="hidden-visually">{t.row(index + 1)}</span>
      </span>
      <div className="list-fields">
        {fields.map((each) => (
          <Field
            key={each.identifier}
            field={each}
            path={`${path}.${index}.${each.identifier}`}
            hiddenLabel={bare}
          />
        ))}
      </div>
      <div className="list-tools">
        {buttons.map((button) => (
          <button
            key={button.identifier}
            type="button"
            className="row-button"
            aria-label={t.rowAction(button.title, index + 1)}
            disabled={needsServer(button)}
            onClick={() => pressed(field, path, index, button)}
          >
            {button.title}
          </button>
        ))}
        {!disabled && (
          <>
            <button
              type="button"
              className="icon-button"
              aria-label={t.moveUp(index + 1)}
              disabled={index === 0}
              onClick={() => move(index - 1)}
            >
              <ArrowUp size={16} aria-hidden />
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label={t.moveDown(index + 1)}
              disabled={index === count - 1}
              onClick={() => move(index + 1)}
            >
              <ArrowDown size={16} aria-hidden />
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label={t.removeRow(index + 1)}
              title={`${t.removeRow(index + 1)}: ${fieldTitle(field)}`}
              onClick={() => {
                flushSync(() => store.removeRow(path, index));
                if (count > 1) focusRow(Math.min(index, count - 2));
                changed(path, 'removed');
              }}
            >
              <Trash2 size={16} aria-hidden />
            </button>
          </>
        )}
      </div>
    </div>
  );
}
