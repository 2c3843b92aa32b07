import { ChevronDown, ChevronUp } from 'lucide-react';
import type { Module } from '../../../../data/stored/modules.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { showCount } from '../../../../base/i18n/format.ts';
import { useShortcut } from '../../../../parts/controls/use-shortcut.ts';
import type { ListState } from '../state/list-state.ts';
import { panelTexts } from './texts.ts';
import { useNeighbours } from './use-neighbours.ts';

/** The way to the entries before and after one, also by the keys k and j. */
export function Neighbours({
  module,
  state,
  id,
  onGo,
}: {
  module: Module;
  state: ListState;
  id: string;
  onGo: (id: string) => void;
}) {
  const t = useTexts(panelTexts);
  const { place, total, previous, next } = useNeighbours(module, state, id);
  const go = (to: string | undefined) => {
    if (to !== undefined) onGo(to);
  };
  useShortcut('k', () => go(previous), previous !== undefined);
  useShortcut('j', () => go(next), next !== undefined);
  return (
    <div className="row nowrap neighbours" role="group" aria-label={t.inList}>
      <span className="soft small" role="status">
        {place === undefined ? '' : t.place(showCount(place), showCount(total))}
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label={t.previous}
        title={`${t.previous} (K)`}
        disabled={previous === undefined}
        onClick={() => go(previous)}
      >
        <ChevronUp size={18} aria-hidden />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={t.next}
        title={`${t.next} (J)`}
        disabled={next === undefined}
        onClick={() => go(next)}
      >
        <ChevronDown size={18} aria-hidden />
      </button>
    </div>
  );
}
