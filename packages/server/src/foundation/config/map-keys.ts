import * as z from 'zod';
import { defineKey } from './define-key.ts';

/** What lies under the maps of the app. */
export const mapKeys = {
  MAP_TILES_URL: defineKey({
    schema: z
      .string()
      .refine(isTileAddress, 'must be an address such as https://tiles.example.com/{z}/{x}/{y}.png')
      .optional(),
    about:
      'Raster tiles under maps: an address with `{z}`, `{x}` and `{y}` for zoom, column and row. Browsers ask that server for what their users look at, and name the origin of the app to it.',
    otherwise: 'maps have a plain background',
  }),
  MAP_TILES_ATTRIBUTION: defineKey({
    schema: z.string().max(500, 'must have at most 500 characters').optional(),
    about:
      'Whom the tiles are from, as their terms ask for, shown on every map; `[text](https://…)` is a link.',
    otherwise: 'nobody is named',
  }),
};

function isTileAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return (
    url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    url.username === '' &&
    url.password === '' &&
    // In the name of the host they would make it another one, which no policy allows.
    !/[{}]|%7B/i.test(url.host) &&
    ['{z}', '{x}', '{y}'].every((part) => text.includes(part))
  );
}
