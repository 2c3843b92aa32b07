import { newId, Problem, type ContentFault, type FieldDefinition } from '@bakehouse/contract';
import { withoutName } from '@bakehouse/sites/form';
import {
  admitFormFile,
  dropFormFiles,
  listFormFiles,
  mediaType,
  storeFormFile,
  takeTry,
  type FormUpload,
  type StartedForm,
} from '@bakehouse/store';
import { contentOfSpool } from '../../../formats/files/spool.ts';
import { addressKey } from '../../caller/address-key.ts';
import type { RouteInput } from '../../define-route.ts';
import { announcedBytes } from '../../request/announced-bytes.ts';
import { textBody } from '../../request/text-body.ts';
import { isForm, receiveParts, type SentFile } from '../../request/receive-parts.ts';

/** How often an hour one address sends a form, or files for one, without the work that is asked for. */
export const perHourWithoutWork = 3;

/** Most files that a browser sends at once, empty controls included. */
const mostFiles = 150;

/** What a browser has sent of a form of a site. */
export interface SentForm {
  typed: URLSearchParams;
  files: readonly SentFile[];
  /** Fields whose files were not taken, since they are too large. */
  tooLarge: readonly string[];
  /** Why files were not taken at all. */
  refused?: Problem | undefined;
  remove: () => Promise<void>;
}

type Input = RouteInput<unknown, unknown, unknown>;

/** Which form files are for, and whether the work was done that is asked for; throws where they may not come. */
export type AdmitFiles = (typed: URLSearchParams) => Promise<{ module: string; hasWorked: boolean }>;

/** Reads what a browser sends of a form: as text, or with files, which are taken only after what stands before them was looked at. */
export async function readSiteForm(input: Input, admit: AdmitFiles): Promise<SentForm> {
  const { request, services, db } = input;
  const { BODY_LIMIT, UPLOAD_LIMIT } = services.config;
  if (!isForm(request)) return readText(input, BODY_LIMIT);
  const bytes = announcedBytes(request, UPLOAD_LIMIT);
  const address = addressKey(request.ip);
  const tooLarge: string[] = [];
  let refused: Problem | undefined;
  let admitted: Promise<string> | undefined;
  const parts = await receiveParts(request, {
    mostFiles,
    mostFields: 500,
    mostFieldBytes: BODY_LIMIT,
    limit: UPLOAD_LIMIT,
    skipUnnamed: true,
    async admit(fields, field, index) {
      admitted ??= first(new URLSearchParams(fields));
      const module = await admitted;
      // The first one counts with all that is announced.
      const counted = { field, address, bytes: index === 0 ? bytes : 0 };
      return admitFormFile({ db, modules: services.modules() }, module, counted);
    },
    passed(field, problem) {
      if (problem.code === 'too_large') tooLarge.push(field);
      else refused ??= problem;
    },
  });
  const { fields, files, remove } = parts;
  return { typed: new URLSearchParams(fields), files, tooLarge, refused, remove };

  async function first(typed: URLSearchParams): Promise<string> {
    const { module, hasWorked } = await admit(typed);
    const limit = { tries: perHourWithoutWork, minutes: 60 };
    const wait = hasWorked ? undefined : await takeTry(db, `form files ${module} ${address}`, limit);
    if (wait !== undefined)
      throw new Problem('too_many_requests', 'Files were sent too often from here.', { retryAfter: wait });
    return module;
  }
}

async function readText({ request }: Input, limit: number): Promise<SentForm> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? ''))
    throw new Problem(
      'unsupported_media_type',
      'The body must be application/x-www-form-urlencoded or multipart/form-data.',
    );
  const typed = new URLSearchParams(await textBody(request, limit));
  return { typed, files: [], tooLarge: [], remove: () => Promise.resolve() };
}

/** The files of a form that somebody fills in, known by its token. */
export function formFilesOf({ db, services }: Input, form: StartedForm) {
  const access = { db, modules: services.modules() };
  return {
    list: () => listFormFiles(db, form),
    /** Keeps what came, instead of what came before for the same field; gives what is wrong with it. */
    async keep({ typed, files, tooLarge }: SentForm): Promise<ContentFault[]> {
      const faults: ContentFault[] = tooLarge.map((path) => ({
        path,
        message: 'The file is too large',
        code: 'too_large',
      }));
      const fields = new Set([...files.map(({ field }) => field), ...typed.getAll(withoutName)]);
      for (const field of fields) await dropFormFiles(db, form, field);
      for (const { field, name, content } of files) {
        const mime = mediaType(content.head, name);
        const file = { id: newId(), field, name, mime, source: contentOfSpool(content) };
        await storeFormFile(access, form, file).catch((error: unknown) => {
          if (!(error instanceof Problem) || error.code !== 'invalid') throw error;
          faults.push(...(error.data.errors ?? []));
        });
      }
      return faults;
    },
  };
}

/** The names of files by field. */
export function namesByField(files: readonly FormUpload[]): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const { field, name } of files) names.set(field, [...(names.get(field) ?? []), name]);
  return names;
}

/** The ids of files as the fields hold them. */
export function idsByField(
  fields: readonly FieldDefinition[],
  files: readonly FormUpload[],
): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap(({ identifier, options }) => {
      const ids = files.filter(({ field }) => field === identifier).map(({ id }) => id);
      if (ids.length === 0) return [];
      return [[identifier, options?.['multiple'] === true ? ids : ids.at(-1)]];
    }),
  );
}
