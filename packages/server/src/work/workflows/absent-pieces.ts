import { listPieces, type Executor, type InstalledPiece } from '@bakehouse/store';
import type { CheckEntry } from '@bakehouse/engine/check';
import type { PieceType } from './piece-of.ts';
import { missingPieces, tellPieces } from './tell-pieces.ts';

/** Findings of a workflow that say which pieces are not installed here, or have nothing of that name. */
export async function tellAbsentPieces(
  db: Executor,
  errors: readonly CheckEntry[],
  json: unknown,
): Promise<CheckEntry[]> {
  const names = missingPieces(errors, json);
  if (names.length === 0) return [...errors];
  const installed: InstalledPiece[] = [];
  for (const name of names) installed.push(...(await listPieces(db, name)));
  return tellPieces(errors, json, (piece) =>
    why(
      piece,
      installed.find(({ name }) => name === piece.name),
    ),
  );
}

function why({ name, what, isTrigger }: PieceType, piece: InstalledPiece | undefined): string {
  if (piece === undefined)
    return `The piece "${name}" is not installed: install it under Pieces, or by "bakehouse connect piece ${name}"`;
  const { actions, events = [] } = piece.description;
  const word = isTrigger ? 'trigger' : 'action';
  if (isTrigger && events.some((each) => each.name === what))
    return `The trigger "${what}" of the piece "${name}" needs an app of Activepieces: let the service call an event/webhook instead`;
  const names = (isTrigger ? events.filter(({ strategy }) => strategy !== 'APP_WEBHOOK') : actions).map(
    (each) => each.name,
  );
  const there =
    names.length === 0 ? '' : `. It has ${names.slice(0, 12).join(', ')}${names.length > 12 ? ', …' : ''}`;
  return `The piece "${name}" ${piece.version} has no ${word} "${what}"${there}`;
}
