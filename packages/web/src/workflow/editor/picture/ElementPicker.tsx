import { useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { useLanguage } from '../../../base/i18n/language.ts';
import { iconOf } from '../../canvas/elements/ElementNode.tsx';
import { bestType, findTypes } from '../../words/find-types.ts';
import { useElementWords } from '../../words/use-words.ts';
import { editorTexts } from '../texts.ts';
import { storedTexts } from '../../stored/texts.ts';
import { pictureTexts } from './texts.ts';
import { useFound } from '../../stored/use-found.ts';
import './picker.css';

/** Asks which element comes at a place of the picture: typed and chosen by keyboard, or clicked. */
export function ElementPicker({
  at,
  fits,
  onPick,
  onClose,
}: {
  at: { x: number; y: number };
  /** Whether an element of a type could stand there. */
  fits: (type: string) => boolean;
  onPick: (type: string) => void;
  onClose: () => void;
}) {
  const t = useTexts(editorTexts);
  const p = useTexts(pictureTexts);
  const own = useTexts(storedTexts);
  const language = useLanguage();
  const wordsOf = useElementWords();
  const box = useRef<HTMLDivElement>(null);
  const before = useRef<Element | null>(null);
  const [typed, setTyped] = useState('');
  const [moved, setMoved] = useState<string>();
  const stored = useFound(typed);
  const groups = useMemo(
    () =>
      [
        ...findTypes(typed, language).map(({ key, types }) => ({ title: t.group(key), types })),
        { title: own.group, types: stored },
      ]
        .map(({ title, types }) => ({ title, types: types.map(({ type }) => type).filter(fits) }))
        .filter(({ types }) => types.length > 0),
    [typed, language, fits, stored],
  );
  const all = groups.flatMap(({ types }) => types);
  const best = typed === '' ? undefined : bestType(typed, language);
  const chosen =
    moved !== undefined && all.includes(moved) ? moved : all.includes(best ?? '') ? best : all[0];
  useLayoutEffect(() => {
    const { current } = box;
    if (current === null) return;
    before.current = document.activeElement;
    const { width, height } = current.getBoundingClientRect();
    current.style.left = `${Math.max(8, Math.min(at.x, window.innerWidth - width - 8))}px`;
    current.style.top = `${Math.max(8, Math.min(at.y, window.innerHeight - height - 8))}px`;
    current.querySelector('input')?.focus({ preventScroll: true });
  }, [at.x, at.y]);
  useLayoutEffect(() => {
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const leave = () => {
    onClose();
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') leave();
    else if (event.key === 'Enter') {
      if (chosen !== undefined) onPick(chosen);
    } else if (step !== undefined && all.length > 0)
      setMoved(all[(all.indexOf(chosen ?? '') + step + all.length) % all.length]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={box}
      className="flow-picker"
      role="dialog"
      aria-label={p.pickNext}
      onKeyDown={press}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onClose();
      }}
    >
      <input
        type="search"
        role="combobox"
        aria-expanded="true"
        aria-controls="flow-picker-list"
        aria-activedescendant={chosen === undefined ? undefined : `flow-pick-${chosen}`}
        aria-label={p.pickNext}
        placeholder={p.pickNext}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setMoved(undefined);
        }}
      />
      <div id="flow-picker-list" role="listbox" aria-label={t.palette} tabIndex={-1}>
        {groups.map(({ title: group, types }) => (
          <div key={group} role="group" aria-label={group}>
            <h3 aria-hidden="true">{group}</h3>
            {types.map((type) => {
              const Icon = iconOf(type);
              const known = stored.find((each) => each.type === type);
              const { title, about } =
                known === undefined ? wordsOf(type) : { title: known.title, about: type };
              return (
                <div
                  key={type}
                  id={`flow-pick-${type}`}
                  role="option"
                  aria-selected={type === chosen}
                  // The field keeps the focus.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => onPick(type)}
                >
                  <Icon size={16} aria-hidden />
                  <span>
                    <strong>{title}</strong>
                    <small>{about}</small>
                  </span>
                </div>
              );
            })}
          </div>
        ))}
      </div>
      {all.length === 0 && <p className="soft small">{t.nothingFound}</p>}
    </div>
  );
}
