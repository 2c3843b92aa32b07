import { usePreference } from '../../parts/controls/use-preference.ts';
import { openTour, type OpenTour } from '../../parts/tour/open-tour.ts';

/** The tours of what the user has loaded, and how one is shown by itself: once. */
export function useTours(): { tours: readonly OpenTour[]; showOnce: (tour: OpenTour) => void } {
  const [tours = [], change] = usePreference<OpenTour[]>('tours');
  return {
    tours,
    showOnce: (tour) => {
      if (tours.some(({ example }) => example === tour.example)) return;
      change((now = []) => [...now, tour]);
      openTour(tour);
    },
  };
}
