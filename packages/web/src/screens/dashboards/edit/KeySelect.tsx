import { termParts, timeUnits } from '@bakehouse/contract';
import type { Module } from '../../../data/stored/modules.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { NativeSelect } from '../../../parts/controls/NativeSelect.tsx';
import { dashboardTexts } from '../texts.ts';
import { holdsTimes, keyFields, withChosen } from './offered.ts';
import { editTexts } from './texts.ts';

/** Chooses what entries are gathered by: a field, and of times the span. */
export function KeySelect({
  module,
  label,
  value,
  onlyTimes = false,
  onChange,
}: {
  module: Module;
  label: string;
  value: string;
  onlyTimes?: boolean;
  onChange: (value: string) => void;
}) {
  const t = useTexts(editTexts);
  const texts = useTexts(dashboardTexts);
  const { of: unit = '', path = '' } = termParts(value) ?? {};
  const isDay = module.fields.find(({ identifier }) => identifier === path)?.type === 'date';
  return (
    <>
      <NativeSelect
        label={label}
        value={path}
        options={withChosen([['', t.choose], ...keyFields(module, texts, onlyTimes)], path)}
        onChange={(next) => onChange(holdsTimes(module, next) ? `month(${next})` : next)}
      />
      {unit !== '' && (
        <NativeSelect
          label={`${label}: ${t.unit}`}
          value={unit}
          options={timeUnits
            .filter((each) => each !== 'hour' || !isDay)
            .map((each) => [each, t[each]] as const)}
          onChange={(next) => onChange(`${next}(${path})`)}
        />
      )}
    </>
  );
}
