import { Input } from 'antd';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { useLanguage } from '../../../base/i18n/language.ts';
import { FormRow } from '../../../parts/controls/FormRow.tsx';
import { NativeSelect } from '../../../parts/controls/NativeSelect.tsx';
import type { Schedule } from './schedule.ts';
import { triggerTexts } from './texts.ts';
import { weekdayName } from './words.ts';

const spans = ['hour', 'day', 'workday', 'week', 'month'] as const;

/** When something happens again and again, as people say it. */
export function ScheduleFields({
  schedule,
  onChange,
  timezone,
  onTimezone,
}: {
  schedule: Schedule;
  onChange: (schedule: Schedule) => void;
  timezone: string;
  onTimezone: (timezone: string) => void;
}) {
  const t = useTexts(triggerTexts);
  const language = useLanguage();
  return (
    <>
      <NativeSelect
        label={t.every}
        value={schedule.every}
        options={spans.map((each) => [each, t[each]] as const)}
        onChange={(next) => onChange({ ...schedule, every: next as Schedule['every'] })}
      />
      {schedule.every === 'week' && (
        <NativeSelect
          label={t.weekday}
          value={String(schedule.weekday)}
          options={[1, 2, 3, 4, 5, 6, 0].map((each) => [String(each), weekdayName(each, language)] as const)}
          onChange={(next) => onChange({ ...schedule, weekday: Number(next) })}
        />
      )}
      {schedule.every === 'month' && (
        <NativeSelect
          label={t.dayOfMonth}
          value={String(schedule.day)}
          options={Array.from({ length: 31 }, (_, index) => [String(index + 1), String(index + 1)] as const)}
          onChange={(next) => onChange({ ...schedule, day: Number(next) })}
        />
      )}
      <FormRow label={t.time}>
        {(control) => (
          <Input
            {...control}
            type="time"
            value={schedule.time}
            onChange={(event) =>
              event.target.value !== '' && onChange({ ...schedule, time: event.target.value })
            }
          />
        )}
      </FormRow>
      <NativeSelect
        label={t.timezone}
        value={timezone}
        options={[...new Set([timezone, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map(
          (each) => [each, each] as const,
        )}
        onChange={onTimezone}
      />
    </>
  );
}
