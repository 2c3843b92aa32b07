import type { Services } from '@bakehouse/engine';
import { dashboardDocument } from '../../../formats/dashboards/document.ts';
import { readDashboard } from '../../../formats/dashboards/read-dashboard.ts';
import { accessFor, neededOutside, type ServiceParts } from './service-parts.ts';

/** Reads a dashboard as whoever the run acts for sees it, as a document that can be converted. */
export function dashboard(parts: ServiceParts): NonNullable<Services['dashboard']> {
  return async ({ dashboard: identifier, language, timeZone }, effect) => {
    const { convert } = neededOutside(parts);
    const html = async (markdown: string): Promise<string> => {
      const given = { whole: false, parse: false, filters: [], files: [] };
      const job = { ...given, from: 'markdown', to: 'html', content: Buffer.from(markdown) } as const;
      return Buffer.from((await convert(job, effect.signal)).content).toString();
    };
    const terms = { language, timeZone, now: new Date(), html };
    const drawn = await readDashboard(accessFor(parts, effect), identifier, terms);
    return { title: drawn.title, ...dashboardDocument(drawn) };
  };
}
