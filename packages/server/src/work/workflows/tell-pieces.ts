import { isObject } from '@bakehouse/contract';
import type { CheckEntry } from '@bakehouse/engine/check';
import { pieceOf, type PieceType } from './piece-of.ts';

/** Findings that say of an element of a piece that is not there why that is, and what to do. */
export function tellPieces(
  errors: readonly CheckEntry[],
  json: unknown,
  why: (piece: PieceType) => string,
): CheckEntry[] {
  return errors.map((entry) => {
    const piece = entry.code === 'unknown_type' ? pieceAt(json, entry.path) : undefined;
    if (piece === undefined) return entry;
    const { hint: _hint, ...rest } = entry;
    return { ...rest, message: why(piece) };
  });
}

/** The pieces of which a workflow names something that is not there. */
export function missingPieces(errors: readonly CheckEntry[], json: unknown): string[] {
  const pieces = errors.flatMap(({ code, path }) =>
    code === 'unknown_type' ? (pieceAt(json, path)?.name ?? []) : [],
  );
  return [...new Set(pieces)];
}

/** The piece that the element is of whose type stands at a path. */
function pieceAt(json: unknown, path: string): PieceType | undefined {
  const [, number] = /^elements\.(\d+)\.type$/.exec(path) ?? [];
  const elements: unknown = isObject(json) ? json['elements'] : undefined;
  const element: unknown = Array.isArray(elements) ? elements[Number(number)] : undefined;
  const type = isObject(element) ? element['type'] : undefined;
  return typeof type === 'string' ? pieceOf(type) : undefined;
}
