import { fieldTitle } from '@bakehouse/contract';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { NativeSelect } from '../../../../parts/controls/NativeSelect.tsx';
import type { ListState } from '../state/list-state.ts';
import type { Offered } from './kind-settings.ts';
import { viewTexts } from './texts.ts';

/** What can be chosen for a timeline: where entries begin, and where they end or how long they are. */
export function TimelineParts({
  shown,
  of,
  times,
  onChange,
}: {
  shown: ListState;
  of: Offered;
  /** The fields that hold times, with their titles. */
  times: readonly (readonly [string, string])[];
  onChange: (part: Partial<ListState>) => void;
}) {
  const t = useTexts(viewTexts);
  const lengths = of.numbers.flatMap((field) => [
    [`day ${field.identifier}`, t.days(fieldTitle(field))] as const,
    [`hour ${field.identifier}`, t.hours(fieldTitle(field))] as const,
  ]);
  const { start = '', end, length, unit } = shown;
  return (
    <>
      <NativeSelect
        label={t.begins}
        value={start}
        options={times}
        // What stood there without having been chosen stays.
        onChange={(next) => onChange({ start: next, end, length })}
      />
      <NativeSelect
        label={t.ends}
        value={length === undefined ? (end ?? '') : `${unit} ${length}`}
        options={[['', t.nothingEnds], ...times.filter(([name]) => name !== start), ...lengths]}
        onChange={(next) => {
          const [of = '', name] = next.split(' ');
          if (name !== undefined)
            onChange({ start, end: undefined, length: name, unit: of === 'hour' ? of : 'day' });
          else onChange({ start, end: next === '' ? undefined : next, length: undefined });
        }}
      />
    </>
  );
}
