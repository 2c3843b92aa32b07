import { Problem, uuid } from '@bakehouse/contract';
import {
  findFiles,
  findLinked,
  noSuchLink,
  noteLinkOpened,
  takeTry,
  type Linked,
  type ResourceAccess,
} from '@bakehouse/store';
import * as z from 'zod';
import { plainField } from '../../../formats/entries/plain-field.ts';
import { readShownEntry, type ShownEntry } from '../../../formats/entries/shown-entry.ts';
import { fileAnswer } from '../../answer/file-answer.ts';
import { addressKey } from '../../caller/address-key.ts';
import { defineRoute, type RouteInput } from '../../define-route.ts';
import { whoOf } from '../../request/audited.ts';
import { requireFeature } from '../../request/require-feature.ts';
import { timeZoneParam } from '../../request/resource-input.ts';
import { contentAnswers, contentQuery } from '../files/file-content.ts';

const shared = { tag: 'Links to entries', access: 'public' } as const;
const token = z.string().max(200);
/** How often links are opened from one address. */
const openings = { tries: 300, minutes: 60 };

const shownEntry = z
  .object({
    title: z.string().describe('Title of the module'),
    name: z.string().describe('What the entry is called'),
    updatedAt: z.string(),
    expiresAt: z.string().describe('When the link ends'),
    sections: z.array(
      z.object({
        title: z.string().nullable(),
        description: z.string().nullable(),
        columns: z.int(),
        fields: z.array(z.looseObject({ identifier: z.string(), type: z.string() })),
      }),
    ),
    data: z.record(z.string(), z.unknown()),
    names: z
      .record(z.string(), z.string())
      .describe('What entries and users that it names are called, by their ids'),
    files: z.record(z.string(), z.object({ name: z.string(), mime: z.string(), size: z.int() })),
  })
  .meta({ id: 'LinkedEntry' });

/** An entry by a link. */
export const openedLink = defineRoute({
  ...shared,
  method: 'GET',
  path: '/entry-links/:token',
  summary:
    'Gives the entry that a link leads to, as far as whoever made the link may read it now; opening it is noted.',
  params: z.object({ token }),
  query: z.strictObject({
    language: z.enum(['en', 'de']).default('en').describe('Language of names that are made of values'),
    timeZone: timeZoneParam,
  }),
  answers: { 200: { about: 'The entry.', schema: shownEntry } },
  problems: [404, 429],
  async handle(input) {
    const { language, timeZone } = input.query;
    const wait = await takeTry(
      input.services.pool(),
      `entry links ${addressKey(input.request.ip)}`,
      openings,
    );
    if (wait !== undefined)
      throw new Problem('too_many_requests', 'Too many links were opened from here.', { retryAfter: wait });
    const { linked, access } = await follow(input, input.params.token);
    const entry = await readEntry(linked, access, { locale: language, timeZone });
    await noteLinkOpened({ ...access, address: input.request.ip }, linked);
    const sections = entry.sections.map((each) => ({ ...each, fields: each.fields.map(plainField) }));
    return {
      status: 200,
      headers,
      body: { ...entry, sections, expiresAt: linked.expiresAt },
    };
  },
});

/** A file that an entry holds, by the link to the entry. */
export const openedLinkFile = defineRoute({
  ...shared,
  method: 'GET',
  path: '/entry-links/:token/files/:id',
  summary: 'Gives a file that the entry of a link shows.',
  params: z.object({ token, id: uuid }),
  query: z.strictObject({ download: contentQuery.download }),
  answers: contentAnswers,
  problems: [404],
  async handle(input) {
    const { params, query, request, services } = input;
    const { linked, access } = await follow(input, params.token);
    const { files } = await readEntry(linked, access, {});
    const [file] = Object.hasOwn(files, params.id) ? await findFiles(access, [params.id]) : [];
    if (file === undefined) throw noSuchLink();
    const content = { db: services.pool(), objects: services.objects };
    const appOrigin = new URL(services.publicUrl()).origin;
    const answer = fileAnswer(file, { request, content, appOrigin, download: query.download });
    return { ...answer, headers: { ...answer.headers, ...headers } };
  },
});

/** Nothing of it is kept by caches, found by search engines, or told to other sites. */
const headers = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

async function follow(
  { services, db, request }: RouteInput<unknown, unknown, unknown>,
  secret: string,
): Promise<{ linked: Linked; access: ResourceAccess }> {
  requireFeature(services.config, 'ENTRY_LINKS');
  const modules = services.modules();
  const linked = await findLinked({ db, modules, address: request.ip }, secret);
  const { actor } = linked;
  // Reads are noted as those of nobody: the maker of the link did not come.
  const who = { ...whoOf({ actor, session: undefined }, request), actor: null, via: 'nobody' as const };
  const { objects, evaluate } = services;
  return { linked, access: { db, actor, who, modules, objects, evaluate } };
}

/** What the maker of the link may read of the entry; whoever may not, or where it is gone, has made a link to nowhere. */
async function readEntry(
  { table, resource, fields: only }: Linked,
  access: ResourceAccess,
  context: { locale?: string; timeZone?: string },
): Promise<ShownEntry> {
  try {
    return await readShownEntry(access, table, resource, { only, context });
  } catch (error) {
    if (error instanceof Problem && (error.code === 'not_found' || error.code === 'forbidden'))
      throw noSuchLink();
    throw error;
  }
}
