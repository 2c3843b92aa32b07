import { X } from 'lucide-react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { CheckBox } from '../../../parts/controls/CheckBox.tsx';
import { NativeSelect } from '../../../parts/controls/NativeSelect.tsx';
import { choicesOf, expectedOf } from '../value/expected.ts';
import { ValueField } from '../value/ValueField.tsx';
import type { Condition } from './conditions.ts';
import { operatorsOf, type AskedField } from './filter-fields.ts';
import { SeveralValues } from './SeveralValues.tsx';
import { filterTexts } from './texts.ts';

/** One condition: a field, how it is compared, and with what. */
export function ConditionRow({
  path,
  row,
  fields,
  onChange,
  onRemove,
}: {
  path: string;
  row: Condition;
  fields: readonly AskedField[];
  onChange: (row: Condition) => void;
  onRemove: () => void;
}) {
  const t = useTexts(filterTexts);
  const { operator, value } = row;
  const field = fields.find((each) => each.path === row.field)?.field;
  const operators = field === undefined ? [operator] : operatorsOf(field);
  const known = operators.includes(operator) ? operators : [operator, ...operators];
  const names = fields.map((each) => [each.path, each.title] as const);
  const at = row.short ? path : `${path}.${operator}`;
  const expected = expectedOf(field === undefined || choicesOf(field).length > 0 ? field : undefined);
  return (
    <div className="filter-condition">
      <NativeSelect
        label={t.field}
        hiddenLabel
        value={row.field}
        options={field === undefined ? [[row.field, row.field], ...names] : names}
        onChange={(next) =>
          onChange({ field: next, operator: '_eq', value: '', short: true, optional: false })
        }
      />
      <NativeSelect
        label={t.operator}
        hiddenLabel
        value={operator}
        options={known.map((each) => [each, t.words(each)] as const)}
        onChange={(next) =>
          onChange({ ...row, operator: next, short: false, value: valueFor(next, operator, value) })
        }
      />
      <button type="button" className="icon-button" aria-label={t.remove} onClick={onRemove}>
        <X size={16} aria-hidden />
      </button>
      {operator !== '_null' &&
        (Array.isArray(value) ? (
          <SeveralValues
            path={at}
            values={value}
            expected={expected}
            pair={operator === '_between'}
            onChange={(next) => onChange({ ...row, value: next })}
          />
        ) : (
          <ValueField
            label={t.value}
            hiddenLabel
            path={at}
            value={value}
            expected={expected}
            onChange={(next) => onChange({ ...row, value: next ?? '' })}
          />
        ))}
      {operator !== '_null' && (
        <CheckBox
          checked={row.optional}
          onChange={(optional) => onChange({ ...row, optional, short: row.short && !optional })}
        >
          {t.optional}
        </CheckBox>
      )}
    </div>
  );
}

const severalOf = new Set(['_in', '_nin']);

/** What stays of a value where it is compared in another way. */
function valueFor(next: string, before: string, value: unknown): unknown {
  if (next === '_null') return true;
  const single: unknown = before === '_null' ? '' : Array.isArray(value) ? (value[0] ?? '') : value;
  if (next === '_between') return Array.isArray(value) && value.length === 2 ? value : [single, ''];
  if (severalOf.has(next)) return Array.isArray(value) ? value : [single];
  return single;
}
