import { formatValue, isFilterOperator, type FieldDefinition } from '@bakehouse/contract';
import { useQuery } from '@tanstack/react-query';
import { useLabel } from '../../../../data/stored/label.ts';
import { useModule } from '../../../../data/stored/modules.ts';
import { resourceQuery } from '../../../../data/stored/resources.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { formatContext } from '../../../../base/i18n/format.ts';
import { useUsers } from '../../../../fields/parts/use-users.ts';
import type { FilterField } from '../state/filter-fields.ts';
import type { Condition } from '../state/filter-tree.ts';
import type { Period } from '../state/periods.ts';
import { filterTexts } from './texts.ts';

/** A condition in words. */
export function ConditionText({
  condition,
  known,
}: {
  condition: Condition;
  known: FilterField | undefined;
}) {
  const t = useTexts(filterTexts);
  const { field, operator, value } = condition;
  const standIn = known?.standIns?.(operator).find(([each]) => each === value)?.[1];
  const words = operator === '_null' && value === false ? t.op_filled : t[`op${operator}`];
  return (
    <>
      {known?.title ?? field} {operator === 'period' ? '' : `${words} `}
      {operator !== '_null' && (
        <strong>
          {standIn !== undefined ? (
            standIn
          ) : operator === 'period' ? (
            t[value as Period]
          ) : (
            <Values field={known?.field} values={[value].flat()} between={operator === '_between'} />
          )}
        </strong>
      )}
    </>
  );
}

function Values({
  field,
  values,
  between,
}: {
  field: FieldDefinition | undefined;
  values: unknown[];
  between: boolean;
}) {
  return values.map((value, index) => (
    <span key={index}>
      {index > 0 && (between ? ' – ' : ', ')}
      <Value field={field} value={value} />
    </span>
  ));
}

function Value({ field, value }: { field: FieldDefinition | undefined; value: unknown }) {
  const users = useUsers();
  if (field?.type === 'relation')
    return <RelatedName module={String(field.options?.['module'])} id={String(value)} />;
  if (field?.type === 'user')
    return users.find((each) => each.value === value)?.label ?? String(value).slice(-8);
  if (field === undefined || (typeof value === 'string' && value.startsWith('$'))) return String(value);
  return formatValue(field, field.type === 'multiselect' ? [value] : value, formatContext());
}

function RelatedName({ module, id }: { module: string; id: string }) {
  const known = useModule(module);
  const { data } = useQuery(resourceQuery(module, id));
  const label = useLabel(known, data);
  return label === '' ? id.slice(-8) : label;
}

/** The name of an operator among the texts. */
export function operatorText(operator: string, t: (typeof filterTexts)['en']): string {
  return operator === 'period' || isFilterOperator(operator) ? t[`op${operator}`] : operator;
}
