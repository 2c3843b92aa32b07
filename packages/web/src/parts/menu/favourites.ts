import { usePreference } from '../controls/use-preference.ts';

/** The modules that the user has marked with a star, in the order of marking. */
export function useFavourites() {
  const [kept, change] = usePreference<string[]>('favourites');
  const favourites = Array.isArray(kept) ? kept : [];
  return {
    favourites,
    toggle: (module: string) =>
      change((now = []) => (now.includes(module) ? now.filter((each) => each !== module) : [...now, module])),
  };
}
