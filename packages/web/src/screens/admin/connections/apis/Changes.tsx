import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { paths } from '../../../../base/paths.ts';
import { Notice } from '../../../../parts/messages/Notice.tsx';
import type { ApiChanges } from './api.ts';
import { apiTexts } from './texts.ts';
import './apis.css';

/** What a document changes of an API, and what stands in its way. */
export function Changes({ changes }: { changes: ApiChanges }) {
  const t = useTexts(apiTexts);
  const { title, operations, server, added, removed, changed, uses } = changes;
  return (
    <>
      <Notice>
        {t.found(title, operations, server)}
        {added.length > 0 && added.length < operations && `, ${t.added(added.length)}`}
        {added.length + removed.length + changed.length === 0 && `. ${t.nothing}`}
      </Notice>
      {removed.length + changed.length > 0 && (
        <div className="api-changes small" role="region" aria-label={t.look} tabIndex={0}>
          {removed.length > 0 && (
            <>
              <strong>{t.removed}</strong>
              <ul>
                {removed.map((each) => (
                  <li key={each}>{each}</li>
                ))}
              </ul>
            </>
          )}
          {changed.length > 0 && (
            <>
              <strong>{t.changed}</strong>
              <ul>
                {changed.map(({ operation, words }) => (
                  <li key={operation}>
                    {operation}: {words.join(', ')}
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
      {uses.length > 0 && (
        <Notice level="error">
          {t.uses}{' '}
          {uses.map(({ workflow, operation }) => (
            <span key={`${workflow} ${operation}`}>
              <Link to={paths.workflow(workflow)}>{workflow}</Link> ({operation}){' '}
            </span>
          ))}
        </Notice>
      )}
    </>
  );
}
