import * as z from 'zod';

const source = z
  .string()
  .regex(
    /^('self'|data:|blob:|https:|(https?|wss?):\/\/(\*\.)?[a-z0-9.-]+(:\d{1,5})?(\/[A-Za-z0-9._~/-]*)?)$/,
    "must be 'self', data:, blob:, https: or an origin",
  );

/** Sources a site allows besides its own origin, by directive. Scripts stay limited to own files, hashes and named origins. */
export const csp = z.strictObject({
  'script-src': z.array(source.refine((one) => !/^(data:|blob:|https:)$/.test(one))).optional(),
  'style-src': z.array(source).optional(),
  'img-src': z.array(source).optional(),
  'font-src': z.array(source).optional(),
  'connect-src': z.array(source).optional(),
  'media-src': z.array(source).optional(),
  'frame-src': z.array(source).optional(),
  'form-action': z.array(source).optional(),
  'frame-ancestors': z.array(source).optional(),
});

/** Additions to the policy of a site. */
export type CspAdditions = z.infer<typeof csp>;
