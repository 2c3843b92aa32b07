import type { FieldDefinition, Operator } from '@bakehouse/contract';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { fieldUi } from '../../../../fields/index.ts';
import { FormRow } from '../../../../parts/controls/FormRow.tsx';
import { NativeSelect } from '../../../../parts/controls/NativeSelect.tsx';
import { testsOf, type FilterField } from '../state/filter-fields.ts';
import { isComplete, type Condition } from '../state/filter-tree.ts';
import { periods } from '../state/periods.ts';
import { operatorText } from './ConditionText.tsx';
import { filterTexts } from './texts.ts';

/** How long one may pause while typing before the list follows. */
const pauseMs = 300;

/** Edits one condition beside the list, which follows what is chosen. */
export function ConditionEditor({
  given,
  fields,
  another,
  onChange,
  onAnother,
  onDone,
}: {
  given: Condition | undefined;
  fields: readonly FilterField[];
  /** What the button says that adds a condition beside this one. */
  another: string | undefined;
  onChange: (condition: Condition) => void;
  onAnother: () => void;
  onDone: (condition: Condition) => void;
}) {
  const t = useTexts(filterTexts);
  const [condition, setCondition] = useState<Condition>(() => given ?? blank(fields[0]));
  const holder = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const known = fields.find(({ path }) => path === condition.field);
  useEffect(() => {
    holder.current?.querySelector<HTMLElement>('select, input')?.focus();
    return () => clearTimeout(timer.current);
  }, []);
  const put = (next: Condition) => {
    setCondition(next);
    clearTimeout(timer.current);
    if (isComplete(next)) timer.current = setTimeout(() => onChange(next), pauseMs);
  };
  const done = () => {
    clearTimeout(timer.current);
    onDone(condition);
  };
  return (
    <form
      ref={holder}
      className="filter-editor"
      onSubmit={(event) => {
        event.preventDefault();
        // It may stand inside of another form.
        event.stopPropagation();
        done();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        done();
      }}
    >
      <NativeSelect
        label={t.field}
        value={condition.field}
        options={fields.map(({ path, title }) => [path, title])}
        onChange={(path) => put(blank(fields.find((each) => each.path === path)))}
      />
      <NativeSelect
        label={t.operator}
        value={condition.operator === '_null' && condition.value === false ? '_filled' : condition.operator}
        options={testsFor(known).flatMap((each) => [
          [each, operatorText(each, t)] as const,
          ...(each === '_null' ? [['_filled', t.op_filled] as const] : []),
        ])}
        onChange={(next) =>
          put({
            ...condition,
            operator: next === '_filled' ? '_null' : (next as Operator),
            value: next === '_filled' ? false : next === '_null' ? true : null,
          })
        }
      />
      {known !== undefined && condition.operator !== '_null' && (
        <ConditionValue
          key={`${condition.field} ${condition.operator}`}
          known={known}
          condition={condition}
          onChange={(value) => put({ ...condition, value })}
        />
      )}
      <div className="filter-editor-buttons">
        {another !== undefined && isComplete(condition) && (
          <Button
            onClick={() => {
              clearTimeout(timer.current);
              onChange(condition);
              onAnother();
            }}
          >
            {another}
          </Button>
        )}
        <Button type="primary" htmlType="submit">
          {t.done}
        </Button>
      </div>
    </form>
  );
}

function blank(known: FilterField | undefined): Condition {
  const operator = testsFor(known)[0] ?? '_eq';
  return { field: known?.path ?? '', operator, value: operator === '_null' ? true : null };
}

function testsFor(known: FilterField | undefined): readonly Condition['operator'][] {
  return known === undefined ? [] : (known.tests ?? testsOf(known.field));
}

function ConditionValue({
  known: { field, standIns },
  condition: { operator, value },
  onChange,
}: {
  known: FilterField;
  condition: Condition;
  onChange: (value: unknown) => void;
}) {
  const t = useTexts(filterTexts);
  if (operator === 'period')
    return (
      <NativeSelect
        label={t.value}
        value={typeof value === 'string' ? value : ''}
        options={[
          ['', t.choose],
          ...(Object.keys(periods) as (keyof typeof periods)[]).map((name) => [name, t[name]] as const),
        ]}
        onChange={(next) => onChange(next === '' ? null : next)}
      />
    );
  const pair = Array.isArray(value) ? (value as unknown[]) : [];
  if (operator === '_between')
    return (
      <>
        <ValueControl
          label={t.from}
          field={field}
          operator="_eq"
          value={pair[0] ?? null}
          onChange={(from) => onChange([from, pair[1] ?? null])}
        />
        <ValueControl
          label={t.to}
          field={field}
          operator="_eq"
          value={pair[1] ?? null}
          onChange={(to) => onChange([pair[0] ?? null, to])}
        />
      </>
    );
  const offered = standIns?.(operator) ?? [];
  const standIn = offered.find(([each]) => each === value)?.[0] ?? '';
  return (
    <>
      {offered.length > 0 && (
        <NativeSelect
          label={t.which}
          value={standIn}
          options={[['', t.certain], ...offered]}
          onChange={(next) => onChange(next === '' ? null : next)}
        />
      )}
      {standIn === '' && (
        <ValueControl label={t.value} field={field} operator={operator} value={value} onChange={onChange} />
      )}
    </>
  );
}

function ValueControl({
  label,
  field,
  operator,
  value,
  onChange,
}: {
  label: string;
  field: FieldDefinition;
  operator: Operator;
  value: unknown;
  onChange: (value: unknown) => void;
}) {
  const type = valueType(field, operator);
  const { Control } = fieldUi(type);
  const several = ['_in', '_nin', '_some', '_none'].includes(operator);
  const asked: FieldDefinition = {
    identifier: field.identifier,
    type,
    options: {
      ...field.options,
      multiple: several,
      ...(several && !('choices' in (field.options ?? {})) ? { allowOther: true } : {}),
    },
  };
  return (
    <FormRow label={label}>
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
