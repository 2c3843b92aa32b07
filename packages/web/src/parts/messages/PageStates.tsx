import { Button } from 'antd';
import { useEffect } from 'react';
import { useLook } from '../../base/look.ts';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { Empty } from './Empty.tsx';
import { problemText } from './problem-text.ts';
import { partTexts } from '../texts.ts';
import { isRefused } from '../../data/server/problem.ts';

/** Shown while a screen is on its way. */
export function LoadingPage() {
  const t = useTexts(partTexts);
  return (
    <div className="page" role="status" aria-busy="true">
      <span className="hidden-visually">{t.loading}</span>
      <div className="skeleton" aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
    </div>
  );
}

/** Shown where an address leads nowhere. */
export function NotFound() {
  const t = useTexts(partTexts);
  useTitle(t.notFoundTitle);
  return (
    <div className="page">
      <Empty main title={t.notFoundTitle} action={<a href="/app/">{t.home}</a>}>
        {t.notFound}
      </Empty>
    </div>
  );
}

/** Shown where an address leads nowhere, outside the frame. */
export function NotFoundPage() {
  return (
    <main>
      <NotFound />
    </main>
  );
}

/** Shown when a screen failed, with what to do. */
export function ErrorPage({ error, reset }: { error: unknown; reset?: () => void }) {
  const t = useTexts(partTexts);
  if (isRefused(error) && error.status === 404) return <NotFound />;
  return (
    <div className="page">
      <Empty
        main
        title={t.failed}
        action={
          <Button type="primary" onClick={() => (reset === undefined ? window.location.reload() : reset())}>
            {t.retry}
          </Button>
        }
      >
        {problemText(error)}
      </Empty>
    </div>
  );
}

/** Names the page in the tab. */
export function useTitle(title: string | undefined): void {
  const { name } = useLook();
  useEffect(() => {
    if (title !== undefined) document.title = title === '' ? name : `${title} · ${name}`;
  }, [title, name]);
}
