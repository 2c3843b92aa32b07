import { useTexts } from '../../../base/i18n/define-texts.ts';
import { FormattedMarkdown } from '../../../parts/text/FormattedMarkdown.tsx';
import { storedTexts } from '../stored-texts.ts';

/** What the document of an API says of an operation. */
export function ElementDocs({ docs }: { docs: string }) {
  const t = useTexts(storedTexts);
  return (
    <details className="flow-more">
      <summary>{t.docs}</summary>
      <div className="small">
        <FormattedMarkdown text={docs} />
      </div>
    </details>
  );
}
