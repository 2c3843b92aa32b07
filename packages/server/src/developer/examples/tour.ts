import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '@bakehouse/contract';
import * as z from 'zod';
import { productFolder } from '../../foundation/places.ts';
import { installedExamples } from './examples.ts';

const words = z.strictObject({ en: z.string().min(1).max(240), de: z.string().min(1).max(240) });

/** Where to look in an example app and what to press: four steps, each with the screen that it is about. */
export const tourSchema = z
  .strictObject({
    steps: z
      .array(
        z.strictObject({
          path: z
            .string()
            .regex(/^\/[a-z0-9_/]*$/)
            .describe('Address of the screen, below /app'),
          title: words,
          text: words,
        }),
      )
      .length(4),
  })
  .meta({ id: 'Tour' });

/** A tour through an example app. */
export type Tour = z.infer<typeof tourSchema>;

/** Whether there is a tour through an installed example. */
export function hasTour(example: string): boolean {
  return installedExamples().some(({ identifier }) => identifier === example) && existsSync(fileOf(example));
}

/** The tour through an example. */
export function tourOf(example: string): Tour {
  if (!hasTour(example)) throw new Problem('not_found', 'There is no such tour.');
  return tourSchema.parse(JSON.parse(readFileSync(fileOf(example), 'utf8')));
}

function fileOf(example: string): string {
  return join(productFolder(), 'examples', 'tours', `${example}.json`);
}
