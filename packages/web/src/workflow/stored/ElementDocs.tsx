import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { storedTexts } from './texts.ts';

const FormattedMarkdown = lazy(async () => ({
  default: (await import('../../parts/text/FormattedMarkdown.tsx')).FormattedMarkdown,
}));

/** What the document of an API says of an operation. */
export function ElementDocs({ docs }: { docs: string }) {
  const t = useTexts(storedTexts);
  const [open, setOpen] = useState(false);
  return (
    <details className="flow-more" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t.docs}</summary>
      <div className="small">
        {open && (
          <Suspense>
            <FormattedMarkdown text={docs} />
          </Suspense>
        )}
      </div>
    </details>
  );
}
