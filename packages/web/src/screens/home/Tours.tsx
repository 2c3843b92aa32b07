import { Button } from 'antd';
import { Map } from 'lucide-react';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { openTour } from '../../parts/tour/open-tour.ts';
import { homeTexts } from './texts.ts';
import { useTours } from './use-tours.ts';

/** The tours of the example apps that the user has loaded, to be opened again. */
export function Tours() {
  const t = useTexts(homeTexts);
  const { tours } = useTours();
  if (tours.length === 0) return null;
  return (
    <section className="tours" aria-label={t.tours}>
      <h2>{t.tours}</h2>
      <div className="row">
        {tours.map((tour) => (
          <Button key={tour.example} icon={<Map size={16} aria-hidden />} onClick={() => openTour(tour)}>
            {tour.title}
          </Button>
        ))}
      </div>
    </section>
  );
}
