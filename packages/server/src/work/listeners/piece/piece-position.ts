import * as z from 'zod';

/** How far a trigger of a piece has come. */
const position = z.object({
  /** What it keeps. */
  values: z.record(z.string(), z.unknown()),
  /** Whether it was told to begin. */
  enabled: z.boolean(),
  /** The secret end of the address at which its service calls. */
  address: z.string().optional(),
  /** Whether its service may know that address. */
  registered: z.boolean().optional(),
  polledAt: z.number().optional(),
  renewedAt: z.number().optional(),
});

/** How far a trigger of a piece has come. */
export type PiecePosition = z.infer<typeof position>;

/** Reads what is stored; what was never begun has nothing. */
export function positionOf(stored: unknown): PiecePosition {
  const read = position.safeParse(stored);
  return read.success ? read.data : { values: {}, enabled: false };
}
