import { useEffect, useState, type RefObject } from 'react';
import { useTexts } from '../../base/i18n/define-texts.ts';
import type { Choice } from '../parts/choices/choices.ts';
import { useUsers } from '../parts/use-users.ts';
import { richTexts } from './texts.ts';
import './mention-list.css';

/** What a list of names does with a key; true where the key was for it. */
export type ListKeys = (event: KeyboardEvent) => boolean;

const most = 8;

/** Offers the users whose names fit to what was typed after an @. */
export function MentionList({
  id,
  query,
  people,
  place,
  keys,
  onActive,
  onChoose,
  onClose,
}: {
  id: string;
  query: string;
  /** Who is offered, where it is not everybody whom one may see. */
  people?: readonly Choice[];
  place: { left: number; top: number };
  keys: RefObject<ListKeys | undefined>;
  /** Tells which entry is marked, by its id in the page. */
  onActive: (option: string | undefined) => void;
  onChoose: (user: { id: string; name: string }) => void;
  onClose: () => void;
}) {
  const t = useTexts(richTexts);
  const wanted = query.toLowerCase();
  const known = useUsers();
  const fits = (people ?? known)
    .filter(
      ({ label }) =>
        label
          .toLowerCase()
          .split(/\s+/)
          .some((word) => word.startsWith(wanted)) || label.toLowerCase().startsWith(wanted),
    )
    .slice(0, most);
  const [marked, setMarked] = useState(0);
  const at = Math.min(marked, fits.length - 1);
  const choose = (index: number) => {
    const user = fits[index];
    if (user !== undefined) onChoose({ id: user.value, name: user.label });
  };
  keys.current = (event) => {
    if (fits.length === 0) return false;
    if (event.key === 'ArrowDown') setMarked((at + 1) % fits.length);
    else if (event.key === 'ArrowUp') setMarked((at - 1 + fits.length) % fits.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(at);
    else if (event.key === 'Escape') onClose();
    else return false;
    event.stopPropagation();
    return true;
  };
  useEffect(
    () => () => {
      keys.current = undefined;
    },
    [keys],
  );
  const option = fits.length === 0 ? undefined : `${id}-${at}`;
  useEffect(() => {
    onActive(option);
    return () => onActive(undefined);
  }, [option]);
  if (fits.length === 0) return null;
  return (
    <ul id={id} className="mention-list" role="listbox" aria-label={t.mention} style={place}>
      {fits.map(({ value, label }, index) => (
        <li
          key={value}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          onMouseDown={(event) => {
            event.preventDefault();
            choose(index);
          }}
        >
          {label}
        </li>
      ))}
    </ul>
  );
}
