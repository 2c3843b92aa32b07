import { fieldTitle, isObject } from '@bakehouse/contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useModule } from '../../../data/stored/modules.ts';
import { ChoiceSelect } from '../../../fields/parts/choices/ChoiceSelect.tsx';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { Dialog } from '../../../parts/dialogs/Dialog.tsx';
import { FormRow } from '../../../parts/controls/FormRow.tsx';
import type { ModulePermission } from './module-permission.ts';
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
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={apply}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="primary" htmlType="submit" disabled={parsed === undefined}>
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
      <FormRow
        label={t.filter}
        help={t.filterHelp}
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
    </Dialog>
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
