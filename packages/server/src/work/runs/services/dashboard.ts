import type { FormatName } from '@bakehouse/contract';
import type { Services } from '@bakehouse/engine';
import { dashboardDocument } from '../../../formats/dashboards/document.ts';
import { readDashboard } from '../../../formats/dashboards/read-dashboard.ts';
import type { JobFile } from '../../../formats/documents/job.ts';
import { accessFor, neededOutside, type ServiceParts } from './service-parts.ts';

/** Makes a PDF of a dashboard as whoever the run acts for sees it. */
export function dashboard(parts: ServiceParts): NonNullable<Services['dashboard']> {
  return async ({ dashboard: identifier, language, timeZone }, effect) => {
    const { convert } = neededOutside(parts);
    const converted = async (text: string, from: FormatName, to: FormatName, files: readonly JobFile[]) => {
      const content = Buffer.from(text);
      const job = { from, to, content, files, whole: to === 'pdf', parse: false, filters: [] };
      return (await convert(job, effect.signal)).content;
    };
    const html = async (markdown: string) =>
      Buffer.from(await converted(markdown, 'markdown', 'html', [])).toString();
    const terms = { language, timeZone, now: new Date(), html };
    const drawn = await readDashboard(accessFor(parts, effect), identifier, terms);
    const { html: page, pictures } = dashboardDocument(drawn);
    return { title: drawn.title, content: await converted(page, 'html', 'pdf', pictures) };
  };
}
