import { lazy, Suspense } from 'react';
import './markdown.css';

/** Longer texts are shown as they were written: reading them would hold up the page. */
const mostFormatted = 200_000;

const Formatted = lazy(() =>
  import('./FormattedMarkdown.tsx').then(
    ({ FormattedMarkdown }) => ({ default: FormattedMarkdown }),
    // Without a connection the text itself is still worth showing.
    () => ({ default: AsWritten }),
  ),
);

/** Shows Markdown. Its reader is loaded when the first text is shown; until then the text stands there as it was written. */
export function Markdown({ text }: { text: string }) {
  const written = <AsWritten text={text} />;
  return (
    <div className="markdown">
      {text.length > mostFormatted ? (
        written
      ) : (
        <Suspense fallback={written}>
          <Formatted text={text} />
        </Suspense>
      )}
    </div>
  );
}

function AsWritten({ text }: { text: string }) {
  // Whom it mentions is a name, and nothing for its reader is in the id.
  return <p>{text.replaceAll(/\[(@[^\]\n]{1,200})\]\(user:[0-9a-f-]{36}\)/gi, '$1')}</p>;
}
