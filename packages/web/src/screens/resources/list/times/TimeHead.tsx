import type { ViewSpan } from '@bakehouse/contract';
import { Button } from 'antd';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { timeTexts } from './texts.ts';
import './time-head.css';

/** What leads through time above a calendar or a timeline: today, earlier, later, and how much is shown. */
export function TimeHead<Span extends ViewSpan>({
  title,
  span,
  spans,
  onToday,
  onStep,
  onSpan,
  children,
}: {
  /** The time that is shown. */
  title: string;
  span: Span;
  spans: readonly Span[];
  onToday: () => void;
  onStep: (by: -1 | 1) => void;
  onSpan: (span: Span) => void;
  children?: ReactNode;
}) {
  const t = useTexts(timeTexts);
  return (
    <div className="time-head">
      <Button onClick={onToday}>{t.today}</Button>
      <button type="button" className="icon-button" aria-label={t.previous} onClick={() => onStep(-1)}>
        <ChevronLeft size={18} aria-hidden />
      </button>
      <button type="button" className="icon-button" aria-label={t.next} onClick={() => onStep(1)}>
        <ChevronRight size={18} aria-hidden />
      </button>
      <h2 aria-live="polite">{title}</h2>
      <span className="grow" />
      {children}
      <div className="segments" role="group" aria-label={t.span}>
        {spans.map((each) => (
          <button key={each} type="button" aria-pressed={span === each} onClick={() => onSpan(each)}>
            {t[each]}
          </button>
        ))}
      </div>
    </div>
  );
}
