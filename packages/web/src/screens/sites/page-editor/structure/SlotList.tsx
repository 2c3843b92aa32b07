import { Plus } from 'lucide-react';
import { useState, type DragEvent } from 'react';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { Menu } from '../../../../parts/controls/Menu.tsx';
import { useEditing } from '../editing.ts';
import type { Placed, Place } from '../model.ts';
import { SectionItem } from './SectionItem.tsx';
import { editorTexts } from '../texts.ts';

/** The sections in a slot, in order; others can be dropped between them. */
export function SlotList({
  within,
  slot,
  sections,
}: {
  within: string | null;
  slot: string;
  sections: readonly Placed[];
}) {
  const t = useTexts(editorTexts);
  const { dragged, setDragged, move, add, paste, copied, sections: known } = useEditing();
  const [at, setAt] = useState<number>();
  const place = (index: number): Place => ({ within, slot, index });
  const over = (event: DragEvent<HTMLUListElement>) => {
    if (dragged === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    setAt(indexAt(event.currentTarget, event.clientY));
  };
  const drop = (event: DragEvent<HTMLUListElement>) => {
    if (dragged === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const index = indexAt(event.currentTarget, event.clientY);
    if (dragged.key === undefined) add(dragged.section, place(index));
    else move(dragged.key, place(index));
    setAt(undefined);
    setDragged(undefined);
  };
  const mark = dragged === undefined ? undefined : at;
  return (
    <>
      <ul
        className={`slot-list ${mark === undefined ? '' : 'over'}`}
        aria-label={t.slot(slot)}
        onDragOver={over}
        onDragLeave={() => setAt(undefined)}
        onDrop={drop}
      >
        {sections.map((placed, index) => (
          <SectionItem
            key={placed.key}
            placed={placed}
            place={place(index)}
            count={sections.length}
            marked={mark === index ? 'before' : mark === index + 1 && mark === sections.length ? 'after' : ''}
            inner={(name) => (
              <SlotList within={placed.key} slot={name} sections={placed.subslots[name] ?? []} />
            )}
          />
        ))}
        {sections.length === 0 && <li className="soft small slot-empty">{t.empty}</li>}
      </ul>
      <Menu
        label={t.add(slot)}
        className="slot-add"
        place="below-start"
        items={[
          ...(copied === undefined
            ? []
            : [{ id: ' paste', title: t.paste(copied), run: () => paste(place(sections.length)) }]),
          ...known.map(({ name }) => ({
            id: name,
            title: name,
            run: () => add(name, place(sections.length)),
          })),
        ]}
      >
        <Plus size={15} aria-hidden /> {t.addShort}
      </Menu>
    </>
  );
}

/** Where between the items the pointer is. */
function indexAt(list: HTMLUListElement, y: number): number {
  const items = [...list.children].filter((each) => each.classList.contains('placed'));
  return items.filter((each) => {
    const { top, height } = each.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
}
