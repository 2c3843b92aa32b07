import * as z from 'zod';
import { defineKey } from './define-key.ts';
import { picture } from './picture.ts';

/** How the app looks and what it is called. */
export const lookKeys = {
  APP_NAME: defineKey({
    schema: z
      .string()
      .trim()
      .min(1)
      .max(60, 'must have at most 60 characters')
      .regex(/^[^<>"\p{Cc}]*$/u, 'must be one line without < > and "')
      .optional(),
    about: 'What the app is called: at the sign-in, in its head, in the titles of its pages and in its mail.',
    otherwise: 'Bakehouse',
  }),
  APP_LOGO: defineKey({
    schema: picture(200_000).optional(),
    about:
      'The logo of the app as a `data:` address of a PNG, JPEG or WebP of at most 200,000 characters; one that is as wide as high fits best.',
    otherwise: 'that of Bakehouse',
  }),
  APP_COLOR: defineKey({
    schema: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #9c4a1a')
      .transform((color) => color.toLowerCase())
      .optional(),
    about:
      'The colour of buttons and links, such as `#0b5fff`. It is made darker by day and lighter by night until everything in it can be read.',
    otherwise: 'that of Bakehouse',
  }),
  SIGN_IN_TEXT: defineKey({
    schema: z.string().max(500, 'must have at most 500 characters').optional(),
    about: 'A text below the sign-in, such as whom to ask for an account. Everybody can read it.',
    otherwise: 'none',
  }),
};
