import { isObject, type RowColor, type ViewSettings } from '@bakehouse/contract';

/** How a list looks, besides what it shows. */
export interface Look {
  /** How many columns of a table stay in sight, from the first on. */
  frozen: number;
  /** The field whose values make the lanes of a board. */
  lanes: string | undefined;
  /** How many entries a column of a board is to have at most, by its value. */
  limits: Readonly<Record<string, number>>;
  /** The first whose filter fits gives an entry its colour. */
  colors: readonly RowColor[];
}

/** The usual look. */
export const usualLook: Look = { frozen: 0, lanes: undefined, limits: {}, colors: [] };

/** The names of its parts. */
export const lookNames = ['frozen', 'lanes', 'limits', 'colors'] as const;

/** The look that the settings of a view name. */
export function lookOf({ frozen = 0, lanes, limits = {}, colors = [] }: ViewSettings): Look {
  return { frozen, lanes, limits, colors };
}

/** A look as settings of a view. */
export function lookSettings({ frozen, lanes, limits, colors }: Look): Partial<ViewSettings> {
  return {
    ...(frozen === 0 ? {} : { frozen }),
    ...(lanes === undefined ? {} : { lanes }),
    ...(Object.keys(limits).length === 0 ? {} : { limits: { ...limits } }),
    ...(colors.length === 0 ? {} : { colors: [...colors] }),
  };
}

/** What the address says of a look, over what the view says. Null takes something away. */
export function lookFrom(base: Look, given: Record<string, unknown>): Look {
  const { frozen, lanes, limits, colors } = given;
  return {
    frozen: typeof frozen === 'number' ? Math.max(0, Math.min(Math.trunc(frozen), 5)) : base.frozen,
    lanes: lanes === null ? undefined : typeof lanes === 'string' ? lanes : base.lanes,
    limits: isObject(limits) ? numbersOf(limits) : base.limits,
    colors: Array.isArray(colors) ? colors.flatMap(colorOf) : base.colors,
  };
}

function numbersOf(given: Record<string, unknown>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([key, value]) => (typeof value === 'number' ? [[key, value]] : [])),
  );
}

function colorOf(given: unknown): RowColor[] {
  if (!isObject(given) || !isObject(given['filter'])) return [];
  const { filter, color } = given;
  return typeof color === 'string' && /^#[0-9a-f]{6}$/i.test(color) ? [{ filter, color }] : [];
}
