import { Problem } from '@bakehouse/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { checkHeader } from '../build/check-header.ts';
import { readInput } from '../build/read-input.ts';
import { renderDraft } from '../draft/render-draft.ts';
import { parseBody, type ApiParts } from './api-parts.ts';
import { previewUrls } from './show-build.ts';

const query = z.object({
  /** The draft that this one takes the place of. */
  draft: z
    .string()
    .regex(/^[0-9a-f]{48}$/)
    .optional(),
  /** The build that stands around it, or none; the last one of the site where it is left out. */
  among: z
    .string()
    .regex(/^[0-9a-z]{1,64}$/)
    .optional(),
  /** The origin whose pages may show it in a frame. */
  ancestor: z
    .string()
    .regex(/^https?:\/\/[a-z0-9.[\]:-]{1,260}$/)
    .optional(),
});

/** The route of drafts: one page as it would be built, to be looked at while it is edited. */
export function draftRoutes(app: FastifyInstance, parts: ApiParts): void {
  app.post('/v1/drafts', async (request, reply) => {
    if (!Buffer.isBuffer(request.body)) throw new Problem('malformed', 'A draft needs a body.');
    const { draft, ancestor, among } = parseBody(query, request.query);
    const input = readInput(request.body, false);
    const [page, ...others] = input.pages;
    if (page === undefined || others.length > 0)
      throw new Problem('invalid', 'A draft has exactly one page.', {
        errors: [{ path: 'pages', message: 'must be one page', code: 'one_page' }],
      });
    const header = checkHeader(input.header);
    const made = await renderDraft(
      header,
      page,
      { ancestors: ancestor === undefined ? [] : [ancestor], among },
      parts.drawing,
    );
    const token = parts.drafts.put(made.site, header.siteName, draft);
    const { path, warnings, slots } = made;
    return await reply
      .code(201)
      .send({ draft: token, path, warnings, slots, ...previewUrls(token, parts.address) });
  });
}
