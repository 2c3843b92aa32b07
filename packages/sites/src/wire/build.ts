import * as z from 'zod';

/** Something of a build that is worth a look but did not stop it. */
export const buildWarning = z.object({ path: z.string(), message: z.string(), code: z.string() });

/** How far a build is. */
export const buildProgress = z.object({ stage: z.string(), done: z.int(), total: z.int() });

/** A build as the API shows it. */
export const build = z.object({
  id: z.string(),
  site: z.string(),
  status: z.enum(['running', 'completed', 'failed']),
  /** SHA-256 over all paths and contents: equal digests are equal sites. */
  digest: z.string().optional(),
  files: z.int().optional(),
  bytes: z.int().optional(),
  pages: z.int().optional(),
  /** How many pages were rendered, and the names of the first thousand; the others were taken over. */
  rendered: z.int().optional(),
  rendered_pages: z.array(z.string()).optional(),
  warnings: z.array(buildWarning).optional(),
  preview_url: z.string().optional(),
  preview_path_url: z.string().optional(),
  started_at: z.string(),
  finished_at: z.string().optional(),
  milliseconds: z.number().optional(),
  /** Of a build under way. */
  progress: buildProgress.optional(),
  problem: z.looseObject({ code: z.string(), detail: z.string() }).optional(),
});

/** One line of a build's stream. */
export const buildEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('started'), build: z.string(), site: z.string() }),
  z.object({ event: z.literal('progress'), stage: z.string(), done: z.int(), total: z.int() }),
  z.object({ event: z.literal('warning'), warning: buildWarning }),
  z.object({ event: z.literal('completed'), build }),
  z.object({ event: z.literal('failed'), problem: z.looseObject({ code: z.string(), detail: z.string() }) }),
]);

/** A build as the API shows it. */
export type Build = z.infer<typeof build>;
/** Something worth a look. */
export type BuildWarning = z.infer<typeof buildWarning>;
/** One line of a build's stream. */
export type BuildEvent = z.infer<typeof buildEvent>;
