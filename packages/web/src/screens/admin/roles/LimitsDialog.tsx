import { fieldTitle, isObject } from '@bakehouse/contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useModule } from '../../../data/stored/modules.ts';
import { ChoiceSelect } from '../../../fields/parts/choices/ChoiceSelect.tsx';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { Dialog } from '../../../parts/dialogs/Dialog.tsx';
import { FormRow } from '../../../parts/controls/FormRow.tsx';
import type { Editing } from '../../resources/list/filter/editing.ts';
import { FilterBar } from '../../resources/list/filter/FilterBar.tsx';
import type { ModulePermission } from './module-permission.ts';
import { rowFields } from './row-fields.ts';
import { roleTexts } from './texts.ts';

type Limits = Pick<ModulePermission, 'fields' | 'filter'>;

/** To which fields and rows a permission is limited; several of them are joined. */
export function LimitsDialog({
  title,
  module: identifier,
  permissions,
  onApply,
  onClose,
}: {
  title: string;
  module: string;
  permissions: readonly ModulePermission[];
  onApply: (limits: Limits[]) => void;
  onClose: () => void;
}) {
  const t = useTexts(roleTexts);
  const module = useModule(identifier);
  const [first, ...others] = permissions;
  const [fields, setFields] = useState<string[]>([...(first?.fields ?? [])]);
  const [filter, setFilter] = useState(
    first?.filter === undefined ? '' : JSON.stringify(first.filter, null, 2),
  );
  const [editing, setEditing] = useState<Editing>();
  const parsed = filter.trim() === '' ? {} : read(filter);
  const apply = () => {
    if (parsed === undefined) return;
    const limits: Limits = {
      ...(fields.length === 0 ? {} : { fields }),
      ...(filter.trim() === '' ? {} : { filter: parsed }),
    };
    // Further rules for the same module and action stay as they are.
    onApply([
      limits,
      ...others.map(({ fields: names, filter: rows }) => ({
        ...(names && { fields: names }),
        ...(rows && { filter: rows }),
      })),
    ]);
  };
  // Conditions are a form of their own, which cannot stand inside of that of the role.
  return createPortal(
    <Dialog
      wide
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="primary" disabled={parsed === undefined} onClick={apply}>
            {t.apply}
          </Button>
        </>
      }
    >
      <FormRow label={t.fields} help={t.fieldsHelp}>
        {(control) => (
          <ChoiceSelect
            choices={(module?.fields ?? []).map((field) => ({
              value: field.identifier,
              label: fieldTitle(field),
            }))}
            multiple
            control={control}
            disabled={false}
            value={fields}
            onChange={(next) => setFields((next as string[] | null) ?? [])}
          />
        )}
      </FormRow>
      <fieldset className="limit-rows">
        <legend>{t.filter}</legend>
        {module !== undefined && parsed !== undefined && (
          <FilterBar
            module={module}
            filter={filter.trim() === '' ? undefined : parsed}
            editing={editing}
            onEdit={setEditing}
            onChange={(next) => setFilter(next === undefined ? '' : JSON.stringify(next, null, 2))}
            offer={(fields) => rowFields(fields, t)}
          />
        )}
        <p className="form-help">{t.filterHelp}</p>
        <details open={parsed === undefined}>
          <summary>{t.filterJson}</summary>
          <FormRow
            label={t.filterJson}
            hiddenLabel
            help={t.filterJsonHelp}
            message={parsed === undefined ? t.badFilter : undefined}
            status={parsed === undefined ? 'error' : undefined}
          >
            {(control) => (
              <Input.TextArea
                {...control}
                className="code-area"
                autoSize={{ minRows: 4, maxRows: 16 }}
                value={filter}
                onChange={(event) => setFilter(event.target.value)}
              />
            )}
          </FormRow>
        </details>
      </fieldset>
    </Dialog>,
    document.body,
  );
}

function read(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
