import { fieldTitle, type FieldDefinition, type Operator } from '@bakehouse/contract';
import { Button } from 'antd';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { fieldUi } from '../../../../fields/index.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { Dialog } from '../../../../parts/dialogs/Dialog.tsx';
import { FormRow } from '../../../../parts/controls/FormRow.tsx';
import { NativeSelect } from '../../../../parts/controls/NativeSelect.tsx';
import { fromFilter, operatorsOf, toFilter, type Condition, type Conditions } from '../state/filter-rows.ts';
import { listTexts } from '../texts.ts';

/** Builds a filter condition by condition. */
export function FilterDialog({
  fields,
  filter,
  onChange,
  onClose,
}: {
  fields: readonly FieldDefinition[];
  filter: Record<string, unknown> | undefined;
  onChange: (filter: Record<string, unknown> | undefined) => void;
  onClose: () => void;
}) {
  const t = useTexts(listTexts);
  const blank = (): Condition => ({
    field: fields[0]?.identifier ?? '',
    operator: fields[0] === undefined ? '_eq' : (operatorsOf(fields[0])[0] ?? '_eq'),
    value: null,
  });
  const [conditions, setConditions] = useState<Conditions>(() => {
    const given = fromFilter(filter) ?? { any: false, rows: [] };
    return given.rows.length === 0 ? { ...given, rows: [blank()] } : given;
  });
  const { any, rows } = conditions;
  const put = (index: number, row: Condition) => setConditions({ any, rows: rows.with(index, row) });
  const apply = () => {
    onChange(toFilter(conditions));
    onClose();
  };
  return (
    <Dialog
      title={t.filterTitle}
      wide
      onClose={onClose}
      footer={
        <>
          <Button
            onClick={() => {
              onChange(undefined);
              onClose();
            }}
          >
            {t.clearAll}
          </Button>
          <Button type="primary" onClick={apply}>
            {t.apply}
          </Button>
        </>
      }
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        {rows.length > 1 && (
          <NativeSelect
            label={t.match}
            value={any ? 'any' : 'all'}
            options={[
              ['all', t.matchAll],
              ['any', t.matchAny],
            ]}
            onChange={(value) => setConditions({ any: value === 'any', rows })}
          />
        )}
        {rows.map((row, index) => (
          <ConditionRow
            key={index}
            row={row}
            fields={fields}
            onChange={(next) => put(index, next)}
            onRemove={() => setConditions({ any, rows: rows.toSpliced(index, 1) })}
          />
        ))}
        <button
          type="button"
          className="link-button add-row"
          onClick={() => setConditions({ any, rows: [...rows, blank()] })}
        >
          <Plus size={15} aria-hidden /> {t.addCondition}
        </button>
        <input type="submit" hidden />
      </form>
    </Dialog>
  );
}

function ConditionRow({
  row: { field: name, operator, value },
  fields,
  onChange,
  onRemove,
}: {
  row: Condition;
  fields: readonly FieldDefinition[];
  onChange: (row: Condition) => void;
  onRemove: () => void;
}) {
  const t = useTexts(listTexts);
  const field = fields.find(({ identifier }) => identifier === name);
  const operators = field === undefined ? [] : operatorsOf(field);
  const choose = (identifier: string) => {
    const next = fields.find((each) => each.identifier === identifier);
    onChange({
      field: identifier,
      operator: next === undefined ? '_eq' : (operatorsOf(next)[0] ?? '_eq'),
      value: null,
    });
  };
  return (
    <div className="condition">
      <NativeSelect
        label={t.field}
        value={name}
        options={fields.map((each) => [each.identifier, fieldTitle(each)])}
        onChange={choose}
      />
      <NativeSelect
        label={t.operator}
        value={operator}
        options={operators.map((each) => [each, t[`op${each}`]])}
        onChange={(next) =>
          onChange({ field: name, operator: next as Operator, value: next === '_null' ? true : null })
        }
      />
      {operator === '_null' || field === undefined ? (
        <span />
      ) : (
        <ConditionValue
          field={field}
          operator={operator}
          value={value}
          onChange={(next) => onChange({ field: name, operator, value: next })}
        />
      )}
      <button type="button" className="icon-button" aria-label={t.removeCondition} onClick={onRemove}>
        <X size={16} aria-hidden />
      </button>
    </div>
  );
}

function ConditionValue({
  field,
  operator,
  value,
  onChange,
}: {
  field: FieldDefinition;
  operator: Operator;
  value: unknown;
  onChange: (value: unknown) => void;
}) {
  const t = useTexts(listTexts);
  const { Control } = fieldUi(valueType(field, operator));
  const several = ['_in', '_nin', '_some', '_none'].includes(operator);
  const asked: FieldDefinition = {
    identifier: field.identifier,
    type: valueType(field, operator),
    options: {
      ...field.options,
      multiple: several,
      ...(several && !('choices' in (field.options ?? {})) ? { allowOther: true } : {}),
    },
  };
  return (
    <FormRow label={t.value}>
      {(control) => (
        <Control field={asked} path="" value={value} onChange={onChange} disabled={false} control={control} />
      )}
    </FormRow>
  );
}

/** The control of a condition's value; several values are typed as tags. */
function valueType(field: FieldDefinition, operator: Operator): string {
  if (['relation', 'user', 'role'].includes(field.type)) return field.type;
  if (['_in', '_nin', '_some', '_none'].includes(operator)) return 'multiselect';
  if (field.type === 'multiselect') return 'select';
  if (field.type === 'computed')
    return typeof field.options?.['result'] === 'string' ? field.options['result'] : 'text';
  return ['textarea', 'richtext', 'code', 'email', 'url', 'phone', 'color'].includes(field.type)
    ? 'text'
    : field.type;
}
