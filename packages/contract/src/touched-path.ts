import * as z from 'zod';

/** The path of a field that somebody has changed in a form, whether or not it holds something else now. */
export const touchedPath = z
  .string()
  .max(500)
  .regex(
    /^[a-z][a-z0-9_]*(?:\.(?:\d{1,5}|[a-z][a-z0-9_]*))*$/,
    'Expected a path such as items.0.price, or items.price for a row that is gone',
  );
