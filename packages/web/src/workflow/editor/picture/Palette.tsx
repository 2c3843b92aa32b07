import { Input } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { iconOf } from '../../canvas/elements/ElementNode.tsx';
import { typeGroups } from '../../element-types.ts';
import { editorTexts } from '../texts.ts';

/** All element types by group: clicked, they are added behind what is selected; dragged, where they are dropped. */
export function Palette({ onAdd }: { onAdd: (type: string) => void }) {
  const t = useTexts(editorTexts);
  const [typed, setTyped] = useState('');
  const words = typed.toLowerCase().split(/\s+/);
  const found = typeGroups
    .map(({ key, types }) => ({
      key,
      types: types.filter(({ type, summary }) =>
        words.every((word) => `${type} ${summary} ${key}`.toLowerCase().includes(word)),
      ),
    }))
    .filter(({ types }) => types.length > 0);
  const [first] = found.flatMap(({ types }) => types);
  return (
    <nav className="flow-palette" aria-label={t.palette}>
      <Input
        type="search"
        aria-label={t.findElement}
        placeholder={t.findElement}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || first === undefined) return;
          onAdd(first.type);
          setTyped('');
        }}
      />
      {found.map(({ key, types }) => (
        <section key={key}>
          <h2>{t.group(key)}</h2>
          <ul>
            {types.map(({ type, summary }) => {
              const Icon = iconOf(type);
              return (
                <li key={type}>
                  <button
                    type="button"
                    title={summary}
                    draggable
                    onDragStart={(event) =>
                      event.dataTransfer.setData('application/x-bakehouse-element', type)
                    }
                    onClick={() => onAdd(type)}
                  >
                    <Icon size={15} aria-hidden />
                    {type}
                  </button>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
      {found.length === 0 && <p className="soft small">{t.nothingFound}</p>}
    </nav>
  );
}
