import { Problem, standardTemplate } from '@bakehouse/contract';
import { findFiles, findModule, readContent, takeTry, type ResourceAccess } from '@bakehouse/store';
import * as z from 'zod';
import type { JobFile } from '../../../formats/documents/job.ts';
import { entryMarkdown } from '../../../formats/entries/entry-markdown.ts';
import { readShownEntry, type ShownEntry } from '../../../formats/entries/shown-entry.ts';
import { contentDisposition } from '../../../formats/files/content-disposition.ts';
import { readPicture } from '../../../foundation/config/picture.ts';
import { defineRoute, type Route } from '../../define-route.ts';
import { accessOf, moduleParams, resourceParams, timeZoneParam } from '../../request/resource-input.ts';

const shared = { tag: 'Documents of entries', access: 'user' } as const;
const standard = 'standard';

/** How many documents one user may have made, as each takes seconds of work. */
const making = { tries: 120, minutes: 60 };

/** Pictures that a document takes in, and how large each may be. */
const endings: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg' };
const mostPictures = 20;
const mostBytes = 5_000_000;

const documents = defineRoute({
  ...shared,
  method: 'GET',
  path: '/modules/:module/documents',
  summary: 'Lists the documents that can be made of entries of a module, besides `standard`.',
  params: moduleParams,
  answers: {
    200: {
      about: 'All of them.',
      schema: z.object({
        data: z.array(z.object({ identifier: z.string(), title: z.string() })),
        next: z.null(),
      }),
    },
  },
  problems: [404],
  handle(input) {
    const { definition } = findModule(accessOf(input), input.params.module);
    const { documents: given = [] } = definition.bakery_resource;
    const data = given.map(({ identifier, title }) => ({ identifier, title }));
    return { status: 200, body: { data, next: null } };
  },
});

const oneDocument = defineRoute({
  ...shared,
  method: 'GET',
  path: '/modules/:module/resources/:id/documents/:document',
  summary:
    'Makes a PDF of a resource by a template of its module, or by `standard`, with what the caller may read of it.',
  params: resourceParams.extend({ document: z.string().max(63) }),
  query: z.strictObject({
    language: z.enum(['en', 'de']).default('en').describe('Language of values'),
    timeZone: timeZoneParam,
  }),
  answers: { 200: { about: 'The document.', type: 'application/pdf' } },
  problems: [403, 404, 429],
  seconds: 120,
  async handle(input) {
    const { module, id, document } = input.params;
    const { language: locale, timeZone } = input.query;
    const { services, actor } = input;
    const access = accessOf(input);
    const table = findModule(access, module);
    const given = table.definition.bakery_resource.documents?.find((each) => each.identifier === document);
    if (given === undefined && document !== standard)
      throw new Problem('not_found', 'There is no such document.');
    const context = { locale, timeZone };
    const entry = await readShownEntry(access, table, id, { only: null, context });
    const wait = await takeTry(services.pool(), `documents ${actor.user?.id ?? ''}`, making);
    if (wait !== undefined)
      throw new Problem('too_many_requests', 'Too many documents were made.', { retryAfter: wait });
    const { files, names: pictures } = await picturesOf(access, entry);
    const logo = logoOf(services.config.APP_LOGO);
    const today = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(new Date());
    const setting = { context, today, pictures, logo: logo?.name };
    const text = entryMarkdown(entry, given?.template ?? standardTemplate, setting);
    const job = {
      from: 'markdown',
      to: 'pdf',
      content: Buffer.from(text),
      files: logo === undefined ? files : [...files, logo],
      whole: true,
      parse: false,
      filters: [],
    } as const;
    const made = await services.convert(job, undefined);
    // A slash is part of the name, not of a path.
    const called = given === undefined ? entry.name : `${given.title} ${entry.name}`;
    const name = `${called.replaceAll(/[/\\]/g, '_')}.pdf`;
    return {
      status: 200,
      body: Buffer.from(made.content),
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': contentDisposition('attachment', name),
        'cache-control': 'no-store',
      },
    };
  },
});

function logoOf(config: string | undefined): JobFile | undefined {
  const found = config === undefined ? undefined : readPicture(config);
  const ending = found === undefined ? undefined : endings[found.type];
  return found === undefined || ending === undefined
    ? undefined
    : { name: `logo.${ending}`, content: found.bytes };
}

/** The pictures that an entry shows, each under a name that says nothing of it. */
async function picturesOf(
  access: ResourceAccess,
  { files }: ShownEntry,
): Promise<{ files: JobFile[]; names: Map<string, string> }> {
  const wanted = Object.entries(files).filter(
    ([, { mime, size }]) => endings[mime] !== undefined && size <= mostBytes,
  );
  const found: JobFile[] = [];
  const names = new Map<string, string>();
  const places = { db: access.db, objects: access.objects };
  for (const { entity, sha256 } of await findFiles(
    access,
    wanted.slice(0, mostPictures).map(([id]) => id),
  )) {
    const pieces: Uint8Array[] = [];
    for await (const piece of readContent(places, sha256, 0, entity.size)) pieces.push(piece);
    const name = `picture-${found.length + 1}.${endings[entity.mime] ?? 'png'}`;
    found.push({ name, content: Buffer.concat(pieces) });
    names.set(entity.id, name);
  }
  return { files: found, names };
}

/** The routes of documents that are made of entries. */
export const documentRoutes: readonly Route[] = [documents, oneDocument];
