import { useNavigate, useSearch } from '@tanstack/react-router';
import { dayOf } from '../state/relative-dates.ts';

/** The day around which something is shown, as the address names it; without one it is today. */
export function useDay() {
  const navigate = useNavigate();
  const { day: given, view }: { day?: unknown; view?: unknown } = useSearch({ strict: false });
  const today = dayOf(new Date());
  const day = typeof given === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(given) ? given : today;
  const go = (to: string, more: Record<string, unknown> = {}) =>
    void navigate({
      to: '.',
      search: (now: Record<string, unknown>) => ({
        ...now,
        ...more,
        view,
        day: to === today ? undefined : to,
      }),
    });
  return { day, today, go };
}
