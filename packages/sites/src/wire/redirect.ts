import * as z from 'zod';

/**
 * A path that answers with the address of another page. `from` may have placeholders for one part of the path
 * (`/blog/:slug/`) and end in `*` for the rest of it, which `to` puts in as `:slug` and `:splat`.
 */
export const redirect = z.object({
  from: z
    .string()
    .max(500)
    .regex(
      /^\/[^\s?#\\*{}]*(?:(?<=\/)\*)?$/,
      'must be a path like "/old/", "/blog/:slug/" or "/old/*"; a star stands for the rest and is the last part',
    ),
  to: z
    .string()
    .max(2000)
    .regex(/^(\/(?!\/)|https?:\/\/)[^\s\\]*$/, 'must be a path or an http(s) address'),
  status: z.union([z.literal(301), z.literal(302), z.literal(307), z.literal(308)]).default(301),
});

/** A redirect after reading. */
export type Redirect = z.infer<typeof redirect>;
