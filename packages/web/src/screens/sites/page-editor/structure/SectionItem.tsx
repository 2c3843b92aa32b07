import { EllipsisVertical, GripVertical } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { Menu, type MenuItem } from '../../../../parts/controls/Menu.tsx';
import { hintOf, slotsOf, useEditing } from '../editing.ts';
import type { Placed, Place } from '../model.ts';
import { editorTexts } from '../texts.ts';

/** A placed section: it can be selected, dragged, moved by keys, and holds further slots. */
export function SectionItem({
  placed,
  place,
  count,
  marked,
  inner,
}: {
  placed: Placed;
  place: Place;
  count: number;
  marked: string;
  /** Draws a slot of this section. */
  inner: (slot: string) => ReactNode;
}) {
  const t = useTexts(editorTexts);
  const { sections, selected, select, move, remove, duplicate, copy, paste, copied, setDragged, placesFor } =
    useEditing();
  const { key, section } = placed;
  const { index } = place;
  const up = () => move(key, { ...place, index: index - 1 });
  const down = () => move(key, { ...place, index: index + 2 });
  const pasteHere = () => paste({ ...place, index: index + 1 });
  const onKeyDown = (event: KeyboardEvent) => {
    const letter = event.ctrlKey || event.metaKey ? event.key.toLowerCase() : '';
    if (event.key === 'Delete') remove(key);
    else if (letter === 'c') copy(key);
    else if (letter === 'v' && copied !== undefined) pasteHere();
    else if (event.altKey && event.key === 'ArrowUp' && index > 0) up();
    else if (event.altKey && event.key === 'ArrowDown' && index < count - 1) down();
    else return;
    event.preventDefault();
  };
  const items: MenuItem[] = [
    { id: 'up', title: t.up, disabled: index === 0, run: up },
    { id: 'down', title: t.down, disabled: index === count - 1, run: down },
    { id: 'duplicate', title: t.duplicate, run: () => duplicate(key) },
    { id: 'copy', title: t.copy, run: () => copy(key) },
    ...(copied === undefined ? [] : [{ id: 'paste', title: t.pasteAfter(copied), run: pasteHere }]),
    { id: 'remove', title: t.remove, danger: true, run: () => remove(key) },
    ...placesFor(key).map(({ title, place: to }, at) => ({
      id: `to ${at}`,
      title,
      group: t.moveTo,
      run: () => move(key, to),
    })),
  ];
  const slots = slotsOf(placed, sections);
  return (
    <li className={`placed ${marked}`}>
      <div
        className={`placed-head ${selected === key ? 'selected' : ''}`}
        draggable
        onDragStart={(event) => {
          event.stopPropagation();
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/plain', section);
          setDragged({ section, key });
        }}
        onDragEnd={() => setDragged(undefined)}
      >
        <GripVertical size={15} className="soft" aria-hidden />
        <button
          type="button"
          className="placed-name"
          aria-pressed={selected === key}
          onClick={() => select(key)}
          onKeyDown={onKeyDown}
        >
          <strong>{section}</strong>
          <span className="soft small">{hintOf(placed)}</span>
        </button>
        <Menu label={t.actionsOf(section)} items={items}>
          <EllipsisVertical size={16} aria-hidden />
        </Menu>
      </div>
      {slots.map((slot) => (
        <div key={slot} className="slot-inner">
          <h4 className="small soft">{t.slot(slot)}</h4>
          {inner(slot)}
        </div>
      ))}
    </li>
  );
}
