import * as z from 'zod';

/** The first bytes of the pictures that browsers and mail programs show, and that can hold no scripts. */
const kinds: readonly [type: string, begins: (bytes: Buffer) => boolean][] = [
  ['image/png', (bytes) => bytes.subarray(0, 8).toString('hex') === '89504e470d0a1a0a'],
  ['image/jpeg', (bytes) => bytes.subarray(0, 3).toString('hex') === 'ffd8ff'],
  [
    'image/webp',
    (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  ],
];

/** A picture that a `data:` address holds. */
export interface Picture {
  type: string;
  bytes: Buffer;
}

/** A picture as a `data:` address of at most so many characters; its content is what it says. */
export function picture(most: number) {
  return z
    .string()
    .max(most, `must have at most ${most} characters`)
    .refine((text) => readPicture(text) !== undefined, 'must be a PNG, JPEG or WebP as a data: address');
}

/** The picture of a `data:` address; undefined where it is none. */
export function readPicture(text: string): Picture | undefined {
  const [, type, data] = /^data:(image\/[a-z]+);base64,([A-Za-z0-9+/]+=*)$/.exec(text) ?? [];
  if (type === undefined || data === undefined) return undefined;
  const bytes = Buffer.from(data, 'base64');
  const isWhatItSays = kinds.some(([kind, begins]) => kind === type && begins(bytes));
  return isWhatItSays ? { type, bytes } : undefined;
}
