import type { ModuleDefinition } from '@bakehouse/contract';
import { useState } from 'react';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { useLanguage } from '../../../../base/i18n/language.ts';
import { moduleTexts } from '../texts.ts';
import { changeSign, changeText } from './change-words.ts';
import { moduleChanges } from './module-changes.ts';
import { reviewTexts } from './texts.ts';
import './review.css';

/** What a change of a module means, in words; the lines of its file behind a button. */
export function ModuleChangeList({
  stored,
  definition,
  diff,
}: {
  stored: ModuleDefinition | undefined;
  definition: ModuleDefinition;
  /** A unified diff of the definition's file. */
  diff: string;
}) {
  const t = useTexts(reviewTexts);
  const module = useTexts(moduleTexts);
  const language = useLanguage();
  const [lines, setLines] = useState(false);
  const { title, ...rest } = definition.bakery_resource;
  // A new one is told by its name, and not once more by its title.
  const isNew = stored === undefined;
  const changes = moduleChanges(stored, isNew ? { ...definition, bakery_resource: rest } : definition);
  return (
    <>
      <h3>{t.changes}</h3>
      <ul className="module-changes">
        {isNew && <li className="plus">{t.made(title ?? definition.bakery_resource_module)}</li>}
        {changes.map((change, index) => (
          <li key={index} className={changeSign(change)}>
            {changeText(change, { language, t, module })}
          </li>
        ))}
      </ul>
      <p>
        <button type="button" className="link-button" aria-expanded={lines} onClick={() => setLines(!lines)}>
          {lines ? t.hideJson : t.showJson}
        </button>
      </p>
      {lines && (
        <pre className="definition-diff" tabIndex={0} aria-label={module.diff}>
          {diff.split('\n').map((line, index) => (
            <span key={index} className={classes[line[0] ?? ''] ?? ''}>
              {line}
              {'\n'}
            </span>
          ))}
        </pre>
      )}
    </>
  );
}

const classes: Record<string, string> = { '+': 'added', '-': 'removed', '@': 'place' };
