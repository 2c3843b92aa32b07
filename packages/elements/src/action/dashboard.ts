import { dashboardIdentifier, timeZoneNamed } from '@bakehouse/contract';
import { defineElement, emit, mark, recipeOption } from '@bakehouse/engine';
import * as z from 'zod';
import { fileType } from '../file-type.ts';
import { doubt } from '../finding.ts';
import { isTextType } from '../is-text-type.ts';
import { needed } from '../needed.ts';
import { quoted, wrongOption } from '../wrong-option.ts';

/** Makes a PDF of a dashboard. */
export const actionDashboard = defineElement({
  type: 'action/dashboard',
  summary:
    'Makes a PDF of a dashboard with its figures of this moment, as whoever the run acts for sees it. The output is the file.',
  options: z.strictObject({
    dashboard: mark(dashboardIdentifier, 'dashboard').describe('Which dashboard'),
    filename: recipeOption.optional().describe('Name of the file; the title of the dashboard if omitted'),
    language: z.enum(['en', 'de']).default('en').describe('Language of dates, figures and words'),
    timezone: z
      .string()
      .refine((name) => timeZoneNamed(name) !== undefined, 'Expected a time zone such as Europe/Berlin')
      .default('UTC')
      .describe('Time zone in which days begin, such as Europe/Berlin; UTC if omitted'),
  }),
  effect: 'external',
  infer: () => ({ outputs: { default: fileType } }),
  check: ({ options: { filename }, typeOf }) =>
    isTextType(typeOf(filename)) ? [] : [doubt('filename', 'wrong_type', 'The name of a file is a text')],
  run: async ({ options: { dashboard, filename, language, timezone }, ctx }) => {
    if (filename !== undefined && filename !== null && typeof filename !== 'string')
      throw wrongOption('filename', `"filename" must be a text, not ${quoted(filename)}`);
    const { title, content } = await needed(ctx.services.dashboard, 'print dashboards')(
      { dashboard, language, timeZone: timezone },
      ctx.effect,
    );
    const wished = typeof filename === 'string' && filename !== '' ? filename : title;
    const name = wished.toLowerCase().endsWith('.pdf') ? wished : `${wished}.pdf`;
    const mime = 'application/pdf';
    const saved = await needed(ctx.services.saveFile, 'save files')({ name, mime, content }, ctx.effect);
    return emit('default', saved);
  },
  examples: [
    {
      title: 'The figures of the week, as a file that `action/mail` takes as an attachment.',
      options: { dashboard: 'sales', filename: '"Sales of " & $input.week', timezone: 'Europe/Berlin' },
      input: { week: 'week 47' },
      gives: {
        default: {
          id: '019a7f00-0000-7000-8000-000000000003',
          path: '/documents/019a7f00-0000-7000-8000-000000000003/Sales of week 47.pdf',
          name: 'Sales of week 47.pdf',
          mime: 'application/pdf',
          size: 1000,
          version: 1,
          sha256: '0'.repeat(64),
          createdAt: '2026-11-15T12:00:00.000000Z',
          updatedAt: '2026-11-15T12:00:00.000000Z',
          createdBy: null,
        },
      },
    },
    {
      title: 'A name that is not a text is reported.',
      options: { dashboard: 'sales', filename: '7' },
      fails: 'invalid',
    },
  ],
});
