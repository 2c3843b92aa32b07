import { Globe } from 'lucide-react';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { storedTexts } from './texts.ts';
import { useFound } from './use-found.ts';

/** The operations of APIs and actions of pieces that fit what is typed. */
export function StoredTypes({
  typed,
  isAlone,
  onAdd,
}: {
  typed: string;
  /** Whether nothing else was found. */
  isAlone: boolean;
  onAdd: (type: string) => void;
}) {
  const { group, nothingFound } = useTexts(storedTexts);
  const found = useFound(typed);
  if (found.length === 0) return isAlone ? <p className="soft small">{nothingFound}</p> : null;
  return (
    <section>
      <h2>{group}</h2>
      <ul>
        {found.map(({ type, title, summary }) => (
          <li key={type}>
            <button
              type="button"
              title={`${summary} (${type})`}
              draggable
              onDragStart={(event) => event.dataTransfer.setData('application/x-bakehouse-element', type)}
              onClick={() => onAdd(type)}
            >
              <Globe size={15} aria-hidden />
              <span>{title}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
