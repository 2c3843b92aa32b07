import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { findElements } from '../../model/find.ts';
import type { Graph } from '../../model/graph.ts';
import { useElementWords } from '../../words/use-words.ts';
import { pictureTexts } from './texts.ts';
import './picker.css';

/** Finds elements of the workflow by name, by what they are called, by notes and by what is written in them. */
export function FindBar({
  graph,
  onFound,
  onClose,
}: {
  graph: Graph;
  onFound: (id: string) => void;
  onClose: () => void;
}) {
  const t = useTexts(pictureTexts);
  const wordsOf = useElementWords();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const found = useMemo(
    () => findElements(graph, typed, (type) => `${wordsOf(type).title} ${wordsOf(type).about}`),
    [graph, typed],
  );
  const current = found[at % Math.max(found.length, 1)];
  const latest = useRef(onFound);
  latest.current = onFound;
  useEffect(() => {
    if (current !== undefined) latest.current(current.id);
  }, [current?.id]);
  useEffect(() => field.current?.focus(), []);
  const step = (by: number) => setAt((at + by + found.length) % Math.max(found.length, 1));
  return (
    <div className="flow-find flow-over" role="search" aria-label={t.find}>
      <input
        ref={field}
        type="text"
        aria-label={t.find}
        placeholder={t.find}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
          else if (event.key === 'ArrowDown') step(1);
          else if (event.key === 'ArrowUp') step(-1);
          else if (event.key === 'Escape') onClose();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <output aria-live="polite">
        {typed === '' ? '' : found.length === 0 ? t.foundNone : t.foundAt(at + 1, found.length)}
      </output>
      {(
        [
          [t.findBefore, ChevronUp, () => step(-1)],
          [t.findNext, ChevronDown, () => step(1)],
          [t.close, X, onClose],
        ] as const
      ).map(([label, Icon, run]) => (
        <button
          key={label}
          type="button"
          className="icon-button"
          aria-label={label}
          title={label}
          onClick={run}
        >
          <Icon size={16} aria-hidden />
        </button>
      ))}
    </div>
  );
}
