import { Star } from 'lucide-react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { useFavourites } from '../../../parts/menu/favourites.ts';
import { listTexts } from './texts.ts';

/** Puts a module at the top of the menu, or takes it from there. */
export function FavouriteStar({ module }: { module: string }) {
  const t = useTexts(listTexts);
  const { favourites, toggle } = useFavourites();
  const marked = favourites.includes(module);
  return (
    <button
      type="button"
      className={`icon-button star ${marked ? 'marked' : ''}`}
      aria-pressed={marked}
      aria-label={t.favourite}
      title={t.favourite}
      onClick={() => toggle(module)}
    >
      <Star size={17} aria-hidden />
    </button>
  );
}
