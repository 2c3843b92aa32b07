import { readdirSync, readFileSync } from 'node:fs';
import type { Pieces } from './case.ts';

const folder = new URL('clinic/', import.meta.url);

/** A clinic with its own modules, roles, workflows and site, as a folder of definitions; seen without the other bakeries. */
export const clinic: Pieces = Object.fromEntries(
  readdirSync(folder).flatMap((kind) =>
    readdirSync(new URL(`${kind}/`, folder)).map((file) => [
      `${kind}/${file.replace(/\.json$/, '')}`,
      JSON.parse(readFileSync(new URL(`${kind}/${file}`, folder), 'utf8')) as object,
    ]),
  ),
);
