import { fieldTitle, typeOf, type FieldDefinition } from '@bakehouse/contract';
import { Button } from 'antd';
import { Plus, X } from 'lucide-react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { NativeSelect } from '../../../parts/controls/NativeSelect.tsx';
import { useFormScope } from '../form-context.ts';
import { JsonField } from '../JsonField.tsx';
import { OptionGroup } from '../OptionGroup.tsx';
import { choicesOf, expectedOf } from '../value/expected.ts';
import { ValueField } from '../value/ValueField.tsx';
import { conditionsOf, filterOf, type Condition } from './conditions.ts';
import { filterTexts } from './texts.ts';
import './filter.css';

/** Builds a filter condition by condition; one of another shape is shown as it is written. */
export function FilterField({
  label,
  help,
  path,
  value,
  onChange,
}: {
  label: string;
  help: string | undefined;
  path: string;
  value: unknown;
  onChange: (value: unknown) => void;
}) {
  const t = useTexts(filterTexts);
  const scope = useFormScope();
  const read = conditionsOf(value);
  if (read === undefined || scope.target === undefined)
    return <JsonField label={label} help={help} path={path} value={value} onChange={onChange} />;
  const fields: FieldDefinition[] = [
    ...scope.target.filter((field) => operatorsOf(field).length > 0),
    { identifier: 'id', type: 'text', title: t.id },
    { identifier: 'createdAt', type: 'datetime', title: t.createdAt },
    { identifier: 'updatedAt', type: 'datetime', title: t.updatedAt },
  ];
  const { any, rows } = read;
  const put = (next: readonly Condition[]) => onChange(filterOf({ any, rows: next }));
  const unused =
    fields.find(({ identifier }) => rows.every(({ field }) => field !== identifier)) ?? fields[0];
  return (
    <OptionGroup label={label} help={rows.length === 0 ? t.all : undefined} path={path}>
      {rows.length > 1 && (
        <NativeSelect
          label={t.match}
          value={any ? 'any' : 'all'}
          options={[
            ['all', t.matchAll],
            ['any', t.matchAny],
          ]}
          onChange={(next) => onChange(filterOf({ any: next === 'any', rows }))}
        />
      )}
      {rows.map((row, index) => (
        <ConditionRow
          key={index}
          path={`${path}.${row.field}`}
          row={row}
          fields={fields}
          onChange={(next) => put(rows.with(index, next))}
          onRemove={() => put(rows.toSpliced(index, 1))}
        />
      ))}
      <Button
        icon={<Plus size={15} aria-hidden />}
        onClick={() =>
          put([...rows, { field: unused?.identifier ?? 'id', operator: '_eq', value: '', short: true }])
        }
      >
        {t.add}
      </Button>
    </OptionGroup>
  );
}

function ConditionRow({
  path,
  row,
  fields,
  onChange,
  onRemove,
}: {
  path: string;
  row: Condition;
  fields: readonly FieldDefinition[];
  onChange: (row: Condition) => void;
  onRemove: () => void;
}) {
  const t = useTexts(filterTexts);
  const field = fields.find(({ identifier }) => identifier === row.field);
  const operators = field === undefined ? [row.operator] : operatorsOf(field);
  const known = operators.includes(row.operator) ? operators : [row.operator, ...operators];
  const names = fields.map((each) => [each.identifier, fieldTitle(each)] as const);
  return (
    <div className="filter-condition">
      <NativeSelect
        label={t.field}
        hiddenLabel
        value={row.field}
        options={field === undefined ? [[row.field, row.field], ...names] : names}
        onChange={(next) => onChange({ field: next, operator: '_eq', value: '', short: true })}
      />
      <NativeSelect
        label={t.operator}
        hiddenLabel
        value={row.operator}
        options={known.map((each) => [each, t.words(each)] as const)}
        onChange={(next) =>
          onChange({ ...row, operator: next, short: false, value: next === '_null' ? true : row.value })
        }
      />
      <button type="button" className="icon-button" aria-label={t.remove} onClick={onRemove}>
        <X size={16} aria-hidden />
      </button>
      {row.operator !== '_null' && (
        <ValueField
          label={t.value}
          hiddenLabel
          path={row.short ? path : `${path}.${row.operator}`}
          value={row.value}
          expected={expectedOf(field === undefined || choicesOf(field).length > 0 ? field : undefined)}
          onChange={(next) => onChange({ ...row, value: next ?? '' })}
        />
      )}
    </div>
  );
}

const offered = new Set<string>([
  '_eq',
  '_ne',
  '_gt',
  '_gte',
  '_lt',
  '_lte',
  '_contains',
  '_startsWith',
  '_endsWith',
  '_null',
]);

function operatorsOf(field: FieldDefinition): string[] {
  if (field.type === 'list') return [];
  return typeOf(field)
    .operators(field.options ?? {})
    .filter((each) => offered.has(each));
}
