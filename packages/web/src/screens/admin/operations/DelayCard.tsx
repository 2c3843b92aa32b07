import { useTexts } from '../../../base/i18n/define-texts.ts';
import { formatContext, showCount } from '../../../base/i18n/format.ts';
import { ticksOf } from '../../dashboards/charts/scale.ts';
import { useWidth } from '../../dashboards/charts/use-width.ts';
import '../../dashboards/view/charts.css';
import type { DelaySample, Operations } from './operations.ts';
import { operationsTexts } from './texts.ts';

const [height, foot, head] = [170, 24, 10];

/** How late the process that answers was with its work in the last hour. */
export function DelayCard({ process: { delay } }: { process: Operations['process'] }) {
  const t = useTexts(operationsTexts);
  const last = delay.at(-1);
  const most = Math.max(0, ...delay.map(({ p99 }) => p99));
  return (
    <section className="card" aria-labelledby="operations-delay">
      <h2 id="operations-delay">{t.delay}</h2>
      <p>
        {t.delayNow(showCount(Math.round(last?.p99 ?? 0)))}
        <span className="soft"> {t.delayMost(showCount(Math.round(most)))}</span>
      </p>
      {delay.length > 1 ? <Curve delay={delay} /> : <p className="soft">{t.delaySoon}</p>}
      <p className="soft small">{t.delayAbout}</p>
    </section>
  );
}

/** The same as a curve; the sentences above say it to those who do not see it. */
function Curve({ delay }: { delay: readonly DelaySample[] }) {
  const { ref, width } = useWidth<HTMLDivElement>(480);
  const ticks = ticksOf([0, 20, ...delay.map(({ p99 }) => p99)]);
  const most = ticks.at(-1) ?? 1;
  const marks = ticks.map((tick) => `${showCount(tick)} ms`);
  const side = Math.max(...marks.map((mark) => mark.length)) * 7 + 10;
  const begin = Date.parse(delay[0]?.at ?? '');
  const span = Math.max(1, Date.parse(delay.at(-1)?.at ?? '') - begin);
  const x = (at: number) => side + ((at - begin) / span) * (width - side - 6);
  const y = (value: number) => head + ((most - value) / most) * (height - foot - head);
  const path = delay
    .map(
      ({ at, p99 }, index) =>
        `${index === 0 ? 'M' : 'L'}${x(Date.parse(at)).toFixed(1)} ${y(p99).toFixed(1)}`,
    )
    .join('');
  const { locale } = formatContext();
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
  return (
    <div ref={ref} className="drawing" style={{ height }}>
      <svg width={width} height={height} aria-hidden="true" focusable="false">
        {ticks.map((tick, index) => (
          <g key={tick}>
            <line className={tick === 0 ? '' : 'faint'} x1={side} x2={width} y1={y(tick)} y2={y(tick)} />
            <text x={side - 6} y={y(tick) + 4} textAnchor="end">
              {marks[index]}
            </text>
          </g>
        ))}
        <path className="filled" d={`${path}L${x(begin + span)} ${y(0)}L${x(begin)} ${y(0)}Z`} />
        <path className="drawn-line" d={path} />
        <text x={side} y={height - 6}>
          {clock.format(begin)}
        </text>
        <text x={width - 6} y={height - 6} textAnchor="end">
          {clock.format(begin + span)}
        </text>
      </svg>
    </div>
  );
}
