import { fieldIdentifier, uuid, uuidPattern } from '@bakehouse/contract';
import { listLinks, makeLink, mostLinkDays, removeLink } from '@bakehouse/store';
import * as z from 'zod';
import { defineRoute, type Route } from '../../define-route.ts';
import { keyOfCursor, pageOf, pageQuery, pageSchema } from '../../request/paging.ts';
import { requireFeature } from '../../request/require-feature.ts';
import { accessOf, resourceParams } from '../../request/resource-input.ts';
import { openedLink, openedLinkFile } from './opened-link.ts';

const path = '/modules/:module/resources/:id/links';
const shared = { tag: 'Links to entries', access: 'user', scope: 'account' } as const;

const linkShape = {
  id: uuid,
  note: z.string().describe('For whom or what it was made'),
  fields: z.array(z.string()).nullable().describe('Its only fields; null for all that its maker may read'),
  createdAt: z.string(),
  createdBy: uuid,
  expiresAt: z.string(),
  opened: z.int().describe('How often it was opened'),
  openedAt: z.string().nullable(),
};

const links = defineRoute({
  ...shared,
  method: 'GET',
  path,
  summary:
    'Lists the links to a resource that have not ended: your own, for administrators all. The links themselves cannot be had again.',
  params: resourceParams,
  query: z.strictObject(pageQuery),
  answers: {
    200: { about: 'The links.', schema: pageSchema(z.object(linkShape).meta({ id: 'EntryLink' })) },
  },
  problems: [403, 404],
  async handle(input) {
    const { module, id } = input.params;
    const { limit, cursor } = input.query;
    requireFeature(input.services.config, 'ENTRY_LINKS');
    const after = keyOfCursor(cursor, uuidPattern);
    const found = await listLinks(accessOf(input), module, id, { limit: limit + 1, after });
    return { status: 200, body: pageOf(found, limit, (link) => link.id) };
  },
});

const newLink = defineRoute({
  ...shared,
  audited: true,
  method: 'POST',
  path,
  summary:
    'Makes a link by which anybody reads a resource until it ends, as you may read it at that moment; it is shown only in this answer.',
  params: resourceParams,
  body: z.strictObject({
    expiresAt: z.iso.datetime({ offset: true }).describe(`At most ${mostLinkDays} days from now`),
    note: z.string().trim().max(200).default('').describe('For whom or what it is'),
    fields: z
      .array(fieldIdentifier)
      .min(1)
      .max(500)
      .nullable()
      .default(null)
      .describe('The only fields that it shows; all that you may read when left out'),
  }),
  answers: {
    201: {
      about: 'Made.',
      schema: z
        .object({ ...linkShape, token: z.string(), url: z.string().describe('Address of its page') })
        .meta({ id: 'NewEntryLink' }),
    },
  },
  problems: [403, 404, 409],
  async handle(input) {
    const { module, id } = input.params;
    requireFeature(input.services.config, 'ENTRY_LINKS');
    const made = await makeLink(accessOf(input), module, id, input.body);
    // Behind the sign, no server and no log of one sees it.
    const url = new URL(`/app/shared#token=${made.token}`, input.services.publicUrl()).href;
    return { status: 201, body: { ...made, url }, shownOnce: true };
  },
});

const removedLink = defineRoute({
  ...shared,
  audited: true,
  method: 'DELETE',
  path: `${path}/:link`,
  summary: 'Revokes a link of yours: from then on it leads nowhere. Administrators revoke any.',
  params: resourceParams.extend({ link: uuid }),
  answers: { 204: { about: 'Revoked.' } },
  problems: [404],
  async handle(input) {
    const { module, id, link } = input.params;
    await removeLink(accessOf(input), module, id, link);
    return { status: 204 };
  },
});

/** The routes of links to entries. */
export const linkRoutes: readonly Route[] = [links, newLink, removedLink, openedLink, openedLinkFile];
