import * as z from 'zod';
import { pieceName, pieceVersion } from './piece-description.ts';

/** The checksum of a package, as registries of npm give it. */
export const pieceIntegrity = z
  .string()
  .max(200)
  .regex(/^sha512-[A-Za-z0-9+/]+=*$/, 'Expected a checksum such as "sha512-…"');

/** A piece that an app needs: which one, and exactly which version. */
export const pieceDefinition = z
  .strictObject({
    name: pieceName.describe('Its package is `@activepieces/piece-NAME`'),
    version: pieceVersion.describe('Exactly this version is installed'),
    integrity: pieceIntegrity
      .optional()
      .describe('Checksum of its package; where it is another one, nothing is installed'),
  })
  .meta({ id: 'PieceDefinition' });

/** A piece that an app needs. */
export type PieceDefinition = z.infer<typeof pieceDefinition>;
