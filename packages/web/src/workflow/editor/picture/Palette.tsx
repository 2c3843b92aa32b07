import { Input } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { useLanguage } from '../../../base/i18n/language.ts';
import { iconOf } from '../../canvas/elements/ElementNode.tsx';
import { bestType, findTypes } from '../../words/find-types.ts';
import { useElementWords } from '../../words/use-words.ts';
import { editorTexts } from '../texts.ts';

const StoredTypes = lazy(async () => ({ default: (await import('../../stored/index.ts')).StoredTypes }));

/** All element types by group: clicked, they are added behind what is selected; dragged, where they are dropped. */
export function Palette({ onAdd }: { onAdd: (type: string) => void }) {
  const t = useTexts(editorTexts);
  const wordsOf = useElementWords();
  const [typed, setTyped] = useState('');
  const language = useLanguage();
  const found = findTypes(typed, language);
  return (
    <nav className="flow-palette" aria-label={t.palette}>
      <Input
        type="search"
        aria-label={t.findElement}
        placeholder={t.findElement}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          const best = event.key === 'Enter' ? bestType(typed, language) : undefined;
          if (best === undefined) return;
          onAdd(best);
          setTyped('');
        }}
      />
      {found.map(({ key, types }) => (
        <section key={key}>
          <h2>{t.group(key)}</h2>
          <ul>
            {types.map(({ type }) => {
              const Icon = iconOf(type);
              const { title, about } = wordsOf(type);
              return (
                <li key={type}>
                  <button
                    type="button"
                    title={`${about} (${type})`}
                    draggable
                    onDragStart={(event) =>
                      event.dataTransfer.setData('application/x-bakehouse-element', type)
                    }
                    onClick={() => onAdd(type)}
                  >
                    <Icon size={15} aria-hidden />
                    <span>{title}</span>
                  </button>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
      {typed.length > 1 ? (
        <Suspense>
          <StoredTypes typed={typed} isAlone={found.length === 0} onAdd={onAdd} />
        </Suspense>
      ) : (
        found.length === 0 && <p className="soft small">{t.nothingFound}</p>
      )}
    </nav>
  );
}
