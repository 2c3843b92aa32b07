import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { request } from '../../data/server/client.ts';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { useLanguage } from '../../base/i18n/language.ts';
import { toastProblem } from '../messages/problem-text.ts';
import { openTour, type OpenTour } from './open-tour.ts';
import { tourTexts } from './texts.ts';
import './tour.css';

type Words = Record<'en' | 'de', string>;

interface Tour {
  steps: { path: string; title: Words; text: Words }[];
}

/** The steps of a tour in a corner, beside the screen that each is about. */
export function TourPanel({ tour: { example, title } }: { tour: OpenTour }) {
  const t = useTexts(tourTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const [at, setAt] = useState(0);
  const [folded, setFolded] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['tour', example],
    queryFn: () => request<Tour>(`/examples/${example}/tour`),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const step = data?.steps[at];
  const path = step?.path;
  useEffect(() => {
    if (error === null) return;
    toastProblem(error);
    openTour(undefined);
  }, [error]);
  useEffect(() => {
    if (path === undefined) return;
    // The screen comes first, so that it does not take the focus from what is to be read.
    void navigate({ to: path }).then(() => heading.current?.focus());
  }, [path, at, navigate]);
  if (data === undefined || step === undefined) return null;
  const isLast = at === data.steps.length - 1;
  return (
    <section
      className="tour card"
      aria-label={t.tour(title)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') openTour(undefined);
      }}
    >
      <div className="row">
        <span className="soft small grow">
          {t.tour(title)} · {t.step(at + 1, data.steps.length)}
        </span>
        <button
          type="button"
          className="icon-button"
          aria-label={folded ? t.unfold : t.fold}
          aria-expanded={!folded}
          onClick={() => setFolded(!folded)}
        >
          {folded ? <ChevronUp size={16} aria-hidden /> : <ChevronDown size={16} aria-hidden />}
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={t.close}
          onClick={() => openTour(undefined)}
        >
          <X size={16} aria-hidden />
        </button>
      </div>
      {!folded && (
        <>
          <h2 ref={heading} tabIndex={-1} aria-describedby="tour-text">
            {step.title[language]}
          </h2>
          <p id="tour-text">{step.text[language]}</p>
          {isLast && <p className="soft small">{t.again}</p>}
          <div className="row tour-buttons">
            {at > 0 && <Button onClick={() => setAt(at - 1)}>{t.back}</Button>}
            <Button type="primary" onClick={() => (isLast ? openTour(undefined) : setAt(at + 1))}>
              {isLast ? t.done : t.next}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
