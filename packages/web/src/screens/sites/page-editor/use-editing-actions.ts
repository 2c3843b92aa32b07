import { useMemo, useState } from 'react';
import type { SectionParts } from '../../../data/stored/sites.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { toast } from '../../../parts/messages/toast-store.ts';
import { firstSlot, slotsOf, type Dragged, type Editing } from './editing.ts';
import {
  changePlaced,
  copyOf,
  findPlaced,
  insertAt,
  isWithin,
  moveTo,
  newPlaced,
  removeKey,
  type Place,
  type Placed,
  type Slot,
} from './model.ts';
import { formValues } from './details/section-values.ts';
import { textPlace, withText } from './preview/inline-text.ts';
import { editorTexts } from './texts.ts';
import { useCopied } from './use-copied.ts';

/** What can be done with sections, and what is told of it to whoever does not see it. */
export function useEditingActions(
  slots: readonly Slot[],
  names: readonly string[],
  sections: readonly SectionParts[],
  changeSlots: (change: (slots: readonly Slot[]) => readonly Slot[], about?: string) => void,
): Editing & { told: string } {
  const t = useTexts(editorTexts);
  const [selected, select] = useState<string>();
  const [dragged, setDragged] = useState<Dragged>();
  const [told, setTold] = useState('');
  const { copied, copy } = useCopied();
  return useMemo(() => {
    /** A section that is put into another one which offers no slot yet makes it offer one. */
    const offering = (all: readonly Slot[], { within, slot }: Place): readonly Slot[] =>
      within === null || slot !== firstSlot
        ? all
        : changePlaced(all, within, (outer) =>
            outer.provides === '' && slotNames(outer, sections).every((name) => name !== slot)
              ? { ...outer, provides: slot }
              : outer,
          );
    return {
      sections,
      selected: selected !== undefined && findPlaced(slots, selected) !== undefined ? selected : undefined,
      select,
      dragged,
      setDragged,
      told,
      add(section, place) {
        const placed = newPlaced(section);
        changeSlots((now) => insertAt(offering(now, place), place, placed));
        select(placed.key);
        setTold(t.added(section, place.slot));
      },
      move(key, place) {
        const section = findPlaced(slots, key)?.placed.section ?? '';
        const next = moveTo(offering(slots, place), key, place);
        changeSlots(() => next);
        const now = findPlaced(next, key)?.place;
        if (now !== undefined) setTold(t.moved(section, now.slot, now.index + 1));
      },
      remove(key) {
        setTold(t.removed(findPlaced(slots, key)?.placed.section ?? ''));
        changeSlots((now) => removeKey(now, key));
      },
      duplicate(key) {
        const found = findPlaced(slots, key);
        if (found === undefined) return;
        const copy = copyOf(found.placed);
        changeSlots((now) => insertAt(now, { ...found.place, index: found.place.index + 1 }, copy));
        select(copy.key);
      },
      copied: sections.some(({ name }) => name === copied?.section) ? copied?.section : undefined,
      copy(key) {
        const found = findPlaced(slots, key);
        if (found === undefined) return;
        copy(found.placed);
        setTold(t.copied(found.placed.section));
      },
      paste(place) {
        if (copied === undefined) return;
        const placed = copyOf(copied);
        changeSlots((now) => insertAt(offering(now, place), place, placed));
        select(placed.key);
        setTold(t.added(placed.section, place.slot));
      },
      change(key, about, change) {
        changeSlots((now) => changePlaced(now, key, change), about);
      },
      changeText(key, from, to) {
        const placed = findPlaced(slots, key)?.placed;
        const parts = sections.find(({ name }) => name === placed?.section);
        const { fields = [], vars = {} } = parts ?? {};
        const own = placed?.params ?? {};
        const given = fields.length > 0 ? formValues(fields, own, vars) : { ...vars, ...own };
        const at = textPlace(given, from, fields);
        const [name] = at ?? [];
        if (at === undefined || name === undefined) {
          toast({ level: 'warning', title: t.notInline });
          return false;
        }
        const value = withText(given, at, to)[name];
        changeSlots((now) =>
          changePlaced(now, key, (was) => ({ ...was, params: { ...was.params, [name]: value } })),
        );
        return true;
      },
      placesFor(key) {
        const places: { title: string; place: Place }[] = names.map((slot) => ({
          title: t.slot(slot),
          place: { within: null, slot, index: Number.MAX_SAFE_INTEGER },
        }));
        const walk = (list: readonly Placed[]) => {
          for (const each of list) {
            if (isWithin(slots, each.key, key)) continue;
            for (const slot of slotsOf(each, sections))
              places.push({
                title: `${each.section} › ${slot}`,
                place: { within: each.key, slot, index: Number.MAX_SAFE_INTEGER },
              });
            Object.values(each.subslots).forEach(walk);
          }
        };
        slots.forEach(({ sections: list }) => walk(list));
        const at = findPlaced(slots, key)?.place;
        return places.filter(({ place }) => place.within !== at?.within || place.slot !== at?.slot);
      },
    };
  }, [slots, names.join(), sections, selected, dragged, told, copied, t, changeSlots]);
}

function slotNames({ section }: Placed, sections: readonly SectionParts[]): readonly string[] {
  return sections.find(({ name }) => name === section)?.slots ?? [];
}
