import { fieldTitle, timeText, type FieldDefinition } from '@bakehouse/contract';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { formatContext } from '../../../../base/i18n/format.ts';
import { invalidateModule } from '../../../../data/stored/resources.ts';
import { useLive } from '../../../../data/live/use-live.ts';
import { Empty } from '../../../../parts/messages/Empty.tsx';
import { ErrorPage, LoadingPage } from '../../../../parts/messages/PageStates.tsx';
import { Apart } from '../apart/Apart.tsx';
import { dateOf, firstWeekday } from '../calendar/days.ts';
import type { KindProps } from '../kinds/kind-props.ts';
import { listTexts } from '../texts.ts';
import { TimeHead } from '../times/TimeHead.tsx';
import { useDay } from '../times/use-day.ts';
import type { TimelineFields } from './placed.ts';
import { timelineFilter, withoutStart } from './range-filter.ts';
import { shownDays, stepped, zoomOf, zooms } from './spans.ts';
import { timelineTexts } from './texts.ts';
import { TimelineLanes } from './TimelineLanes.tsx';
import { useLanes } from './use-lanes.ts';
import './timeline.css';

/** Entries from their beginning to their end, in lanes. */
export function Timeline(props: KindProps) {
  const t = useTexts(timelineTexts);
  const { module, list, head } = props;
  const names = useTexts(listTexts);
  const { state } = list;
  const named = (name: string | undefined): FieldDefinition | undefined =>
    name === 'createdAt' || name === 'updatedAt'
      ? { identifier: name, type: 'datetime', title: names[name], readonly: true }
      : module.fields.find(({ identifier }) => identifier === name);
  const start = named(state.start);
  if (start === undefined)
    return (
      <>
        {head()}
        <Empty title={t.noStart}>{''}</Empty>
      </>
    );
  const fields = { start, end: named(state.end), length: named(state.length), unit: state.unit };
  return <TimelineOf {...props} fields={fields} />;
}

function TimelineOf({ module, list, head, create, fields }: KindProps & { fields: TimelineFields }) {
  const { state, change } = list;
  const { locale = 'en' } = formatContext();
  const weekday = firstWeekday(locale) % 7;
  const { day, today, go } = useDay();
  const zoom = zoomOf(state.span);
  const { from, to } = shownDays(day, zoom, weekday);
  const own = timelineFilter(fields, from, to);
  const shown = {
    ...state,
    sort: fields.start.identifier,
    filter: state.filter === undefined ? own : { _and: [state.filter, own] },
  };
  const lanes = useLanes(module, shown);
  useLive(`resources:${module.identifier}`, ({ type }) => {
    if (type === 'changed') void invalidateModule(module.identifier);
  });
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options);
  const title = {
    week: () => format({ dateStyle: 'medium' }).formatRange(dateOf(from), dateOf(to)),
    month: () => format({ month: 'long', year: 'numeric' }).format(dateOf(from)),
    quarter: () => timeText('quarter', from, locale),
    year: () => timeText('year', from, locale),
  }[zoom]();
  return (
    <>
      {head()}
      <TimeHead
        title={title}
        span={zoom}
        spans={zooms}
        onToday={() => go(today)}
        onStep={(by) => go(stepped(day, zoom, by))}
        onSpan={(span) => change({ span })}
      />
      {lanes.error !== null ? (
        <ErrorPage error={lanes.error} reset={() => void lanes.refetch()} />
      ) : lanes.waiting ? (
        <LoadingPage />
      ) : (
        <TimelineLanes
          module={module}
          state={shown}
          fields={fields}
          lanes={lanes}
          zoom={zoom}
          days={{ from, to, today, weekday }}
          mayCreate={create !== undefined}
        />
      )}
      <Apart module={module} state={state} own={withoutStart(fields)} field={fieldTitle(fields.start)} />
    </>
  );
}
