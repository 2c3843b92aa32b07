import * as z from 'zod';

/** What a host shows: its release and every file of it. */
export const hostFiles = z.object({
  /** Null where it shows nothing. */
  release: z.object({ number: z.int(), digest: z.string() }).nullable(),
  files: z.array(
    z.object({
      path: z.string(),
      sha256: z.string(),
      type: z.string(),
      size: z.int(),
      /** Its name holds its hash. */
      immutable: z.boolean(),
      /** Not of the site: it tells a web server of redirects and headers. */
      added: z.boolean(),
    }),
  ),
});

/** What a host shows. */
export type HostFiles = z.infer<typeof hostFiles>;
