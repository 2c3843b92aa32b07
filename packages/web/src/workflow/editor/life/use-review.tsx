import { lazy, Suspense } from 'react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { ask } from '../../../parts/dialogs/confirm.ts';
import type { Editing } from '../state/use-editor.ts';
import { lifeTexts } from './texts.ts';

const ChangeList = lazy(async () => ({ default: (await import('../../changes/ChangeList.tsx')).ChangeList }));

/** Shows in words what is about to change before it counts for everybody; gives whether it is wanted. */
export function useReview({ saved, definition }: Editing): () => Promise<boolean> {
  const t = useTexts(lifeTexts);
  return () =>
    ask({
      title: t.reviewTitle,
      message: t.reviewText,
      details: (
        <Suspense>
          <ChangeList before={saved} after={definition} />
        </Suspense>
      ),
      confirm: t.publish,
    });
}
