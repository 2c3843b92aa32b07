import { useQuery } from '@tanstack/react-query';
import { changePreference, preferencesQuery, preferenceIn } from '../../data/stored/preferences.ts';
import { toastProblem } from '../messages/problem-text.ts';

/** What the user has settled under a name, and how to change it; undefined where nothing is. */
export function usePreference<T>(
  name: string,
): [value: T | undefined, change: (next: (now: T | undefined) => T) => void] {
  const { data = [] } = useQuery(preferencesQuery);
  return [
    preferenceIn(data, name) as T | undefined,
    (next) => void changePreference(name, (now) => next(now as T | undefined)).catch(toastProblem),
  ];
}
