import type { Session } from '../listen-parts.ts';
import type { PiecePosition } from './piece-position.ts';

/** Changes parts of the stored position of a trigger. */
export function changed(
  { listener: { trigger }, parts: { positions } }: Session,
  change: Partial<PiecePosition>,
): (before: unknown) => object {
  return (before) => positions.stored(trigger, { ...positions.read(trigger, before), ...change });
}
