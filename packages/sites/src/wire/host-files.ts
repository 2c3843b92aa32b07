import * as z from 'zod';

/** How files are made smaller, which is also how their names end then. */
export const packings = ['br', 'gz'] as const;

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
  /** The same files, made smaller, beside those they are made of: for web servers that hand them out as they are. */
  packed: z
    .array(
      z.object({
        path: z.string(),
        /** The file it unpacks to. */
        sha256: z.string(),
        as: z.enum(packings),
        size: z.int(),
        immutable: z.boolean(),
      }),
    )
    .default([]),
});

/** What a host shows. */
export type HostFiles = z.infer<typeof hostFiles>;
