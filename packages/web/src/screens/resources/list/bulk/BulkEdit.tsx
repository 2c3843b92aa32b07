import { fieldTitle, isEmpty, typeOf, type FieldDefinition } from '@bakehouse/contract';
import { Button } from 'antd';
import { useState } from 'react';
import type { Module } from '../../../../data/stored/modules.ts';
import { fieldUi } from '../../../../fields/index.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { showCount } from '../../../../base/i18n/format.ts';
import { Dialog } from '../../../../parts/dialogs/Dialog.tsx';
import { FormRow } from '../../../../parts/controls/FormRow.tsx';
import { NativeSelect } from '../../../../parts/controls/NativeSelect.tsx';
import { useModuleRights } from '../../../../data/session/session.ts';
import { listTexts } from '../texts.ts';

/** Gives one field of many rows a new value. */
export function BulkEdit({
  module,
  count,
  onApply,
  onClose,
}: {
  module: Module;
  count: number;
  onApply: (field: string, value: unknown) => void;
  onClose: () => void;
}) {
  const t = useTexts(listTexts);
  const rights = useModuleRights(module.identifier);
  const fields = module.fields.filter((field) => isBulk(field, rights.update ?? []));
  const [name, setName] = useState(fields[0]?.identifier ?? '');
  // Nothing is chosen yet: emptying a field of many rows must be asked for.
  const [value, setValue] = useState<unknown>(undefined);
  const [clears, setClears] = useState(false);
  const given = clears || (value !== undefined && !isEmpty(value));
  const field = fields.find(({ identifier }) => identifier === name);
  return (
    <Dialog
      title={t.bulkTitle(showCount(count))}
      onClose={onClose}
      onSubmit={() => onApply(name, clears ? null : value)}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="primary" htmlType="submit" disabled={field === undefined || !given}>
            {t.apply}
          </Button>
        </>
      }
    >
      <NativeSelect
        label={t.field}
        value={name}
        options={fields.map((each) => [each.identifier, fieldTitle(each)])}
        onChange={(next) => {
          setName(next);
          setValue(undefined);
          setClears(false);
        }}
      />
      {field !== undefined && !clears && (
        <Value key={name} field={field} value={value ?? null} onChange={setValue} label={t.newValue} />
      )}
      {field !== undefined && field.required !== true && (
        <label className="check">
          <input type="checkbox" checked={clears} onChange={({ target }) => setClears(target.checked)} />{' '}
          {t.clearField}
        </label>
      )}
    </Dialog>
  );
}

function Value({
  field,
  value,
  onChange,
  label,
}: {
  field: FieldDefinition;
  value: unknown;
  onChange: (value: unknown) => void;
  label: string;
}) {
  const { Control } = fieldUi(field.type);
  return (
    <FormRow label={label}>
      {(control) => (
        <Control
          field={field}
          path={field.identifier}
          value={value}
          onChange={onChange}
          disabled={false}
          control={control}
        />
      )}
    </FormRow>
  );
}

/** A list needs a form around it, and what must be unique cannot be the same in many. */
function isBulk(field: FieldDefinition, writable: readonly string[]): boolean {
  return (
    writable.includes(field.identifier) &&
    typeOf(field).writable &&
    field.readonly !== true &&
    field.unique !== true &&
    field.type !== 'list'
  );
}
