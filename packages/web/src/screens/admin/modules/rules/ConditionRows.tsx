import { fieldTitle, type FieldDefinition } from '@bakehouse/contract';
import { Plus, X } from 'lucide-react';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { fieldUi } from '../../../../fields/index.ts';
import { FormRow } from '../../../../parts/controls/FormRow.tsx';
import { NativeSelect } from '../../../../parts/controls/NativeSelect.tsx';
import { moduleTexts } from '../texts.ts';
import { ruleOperators, type RuleCondition, type RuleOperator } from './rule-conditions.ts';
import { operatorTexts, ruleTexts } from './texts.ts';

/** Comparisons of fields, one a row. */
export function ConditionRows({
  title,
  fields,
  rows,
  onChange,
}: {
  title: string;
  fields: readonly FieldDefinition[];
  rows: readonly RuleCondition[];
  onChange: (rows: readonly RuleCondition[]) => void;
}) {
  const t = useTexts(ruleTexts);
  const [first] = fields;
  return (
    <div className="rule-conditions" role="group" aria-label={title}>
      <strong className="small">{title}</strong>
      {rows.map((row, index) => (
        <ConditionRow
          key={index}
          fields={fields}
          row={row}
          onChange={(next) => onChange(rows.with(index, next))}
          onRemove={() => onChange(rows.toSpliced(index, 1))}
        />
      ))}
      {first !== undefined && (
        <button
          type="button"
          className="link-button add-row"
          onClick={() => onChange([...rows, freshCondition(first)])}
        >
          <Plus size={15} aria-hidden /> {t.addCheck}
        </button>
      )}
    </div>
  );
}

/** What a comparison begins with: the field is filled in. */
export function freshCondition(field: FieldDefinition): RuleCondition {
  return { field: field.identifier, operator: 'filled', with: { value: '' } };
}

function ConditionRow({
  fields,
  row,
  onChange,
  onRemove,
}: {
  fields: readonly FieldDefinition[];
  row: RuleCondition;
  onChange: (row: RuleCondition) => void;
  onRemove: () => void;
}) {
  const t = useTexts(ruleTexts);
  const operators = useTexts(operatorTexts);
  const field = fields.find(({ identifier }) => identifier === row.field);
  const same = fields.filter((each) => each.identifier !== row.field && kindOf(each) === kindOf(field));
  const other = row.with;
  const takesValue = row.operator !== 'filled' && row.operator !== 'empty';
  return (
    <div className="rule-row">
      <NativeSelect
        label={t.field}
        hiddenLabel
        value={row.field}
        options={[
          ...(field === undefined ? [[row.field, row.field] as const] : []),
          ...fields.map((each) => [each.identifier, fieldTitle(each)] as const),
        ]}
        onChange={(name) => onChange({ field: name, operator: 'filled', with: { value: '' } })}
      />
      <NativeSelect
        label={t.operator}
        hiddenLabel
        value={row.operator}
        options={operatorsOf(field).map((each) => [each, operators[each]] as const)}
        onChange={(next) => {
          const operator = next as RuleOperator;
          onChange({ ...row, operator, with: takesValue ? other : { value: firstValue(field) } });
        }}
      />
      <button type="button" className="icon-button" aria-label={t.removeCheck} onClick={onRemove}>
        <X size={16} aria-hidden />
      </button>
      {takesValue && (
        <NativeSelect
          label={t.with}
          hiddenLabel
          value={'field' in other ? other.field : ''}
          options={[
            ['', t.thisValue],
            ...same.map((each) => [each.identifier, fieldTitle(each)] as const),
            ...('field' in other && same.every(({ identifier }) => identifier !== other.field)
              ? [[other.field, other.field] as const]
              : []),
          ]}
          onChange={(name) =>
            onChange({ ...row, with: name === '' ? { value: firstValue(field) } : { field: name } })
          }
        />
      )}
      {takesValue && 'value' in other && (
        <Value
          field={field}
          value={other.value}
          onChange={(value) => onChange({ ...row, with: { value } })}
        />
      )}
    </div>
  );
}

function Value({
  field,
  value,
  onChange,
}: {
  field: FieldDefinition | undefined;
  value: string | number | boolean;
  onChange: (value: string | number | boolean) => void;
}) {
  const t = useTexts(ruleTexts);
  const words = useTexts(moduleTexts);
  if (kindOf(field) === 'boolean')
    return (
      <NativeSelect
        label={t.value}
        hiddenLabel
        value={String(value)}
        options={[
          ['true', words.yes],
          ['false', words.no],
        ]}
        onChange={(next) => onChange(next === 'true')}
      />
    );
  const type = field?.type === 'computed' ? (kindOf(field) === 'number' ? 'number' : 'text') : field?.type;
  const { Control } = fieldUi(type ?? 'text');
  return (
    <FormRow label={t.value} hiddenLabel>
      {(control) => (
        <Control
          field={{ identifier: 'value', ...field, type: type ?? 'text', required: false }}
          path=""
          value={value === '' ? null : value}
          onChange={(next) =>
            onChange(typeof next === 'number' || typeof next === 'string' ? next : firstValue(field))
          }
          disabled={false}
          control={control}
        />
      )}
    </FormRow>
  );
}

const kinds: Readonly<Record<string, string>> = {
  number: 'number',
  integer: 'number',
  money: 'number',
  boolean: 'boolean',
  date: 'date',
  datetime: 'datetime',
  time: 'time',
  select: 'text',
  text: 'text',
  textarea: 'text',
  email: 'text',
  url: 'text',
  phone: 'text',
  color: 'text',
};

/** Fields of one kind can be compared with each other; others can only be filled in or empty. */
function kindOf(field: FieldDefinition | undefined): string | undefined {
  if (field?.type !== 'computed') return kinds[field?.type ?? ''];
  const result = field.options?.['result'];
  return kinds[typeof result === 'string' ? result : 'text'];
}

function operatorsOf(field: FieldDefinition | undefined): readonly RuleOperator[] {
  const kind = kindOf(field);
  if (field !== undefined && kind === undefined) return ['filled', 'empty'];
  return kind === 'boolean' || field?.type === 'select' ? ['=', '!=', 'filled', 'empty'] : ruleOperators;
}

function firstValue(field: FieldDefinition | undefined): string | number | boolean {
  const kind = kindOf(field);
  return kind === 'number' ? 0 : kind === 'boolean' ? true : '';
}
