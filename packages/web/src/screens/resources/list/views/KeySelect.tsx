import { fieldTitle, termParts, type FieldDefinition } from '@bakehouse/contract';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { NativeSelect } from '../../../../parts/controls/NativeSelect.tsx';
import { viewTexts } from './texts.ts';

const spans = ['day', 'week', 'month', 'quarter', 'year'] as const;

/** Chooses what makes the rows or columns of a pivot: a field, and of times the span. */
export function KeySelect({
  label,
  value,
  fields,
  times,
  none,
  onChange,
}: {
  label: string;
  /** Empty for nothing. */
  value: string;
  fields: readonly FieldDefinition[];
  /** The fields that hold times, with their titles. */
  times: readonly (readonly [string, string])[];
  /** What nothing is called, where it can be chosen. */
  none?: string;
  onChange: (value: string) => void;
}) {
  const t = useTexts(viewTexts);
  const { of: span, path = '' } = termParts(value) ?? {};
  return (
    <>
      <NativeSelect
        label={label}
        value={path}
        options={[
          ...(none === undefined ? [] : [['', none] as const]),
          ...fields.map((field) => [field.identifier, fieldTitle(field)] as const),
          ...times,
        ]}
        onChange={(next) => onChange(times.some(([name]) => name === next) ? `month(${next})` : next)}
      />
      {span !== undefined && (
        <NativeSelect
          label={t.spanOf(label)}
          value={span}
          options={spans.map((each) => [each, t[each]] as const)}
          onChange={(next) => onChange(`${next}(${path})`)}
        />
      )}
    </>
  );
}
