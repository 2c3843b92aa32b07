import type { PieceAction } from '@bakehouse/contract';

const texts: ReadonlySet<string> = new Set(['SHORT_TEXT', 'LONG_TEXT', 'DATE_TIME']);

/** The values of an action as a piece expects them: what is left out has its default, and a text is a text. */
export function fillProps(
  action: PieceAction | undefined,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const filled: Record<string, unknown> = { ...given };
  for (const [name, { type, default: usual }] of Object.entries(action?.props ?? {})) {
    const value = filled[name];
    if (value === undefined || value === null) {
      if (usual === undefined || usual === null) delete filled[name];
      else filled[name] = usual;
    } else if (texts.has(type) && (typeof value === 'number' || typeof value === 'boolean'))
      filled[name] = String(value);
  }
  return filled;
}
