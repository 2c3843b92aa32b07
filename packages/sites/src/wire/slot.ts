import * as z from 'zod';

/** One section placed in a slot, as it is after reading: `subslots` is always a map of slot names. */
export interface Placement {
  section: string;
  params: Record<string, unknown>;
  subslots: Record<string, Placement[]>;
  provide_slot: string | undefined;
  /** Names the placement in comments around what it renders, for editors. */
  mark?: string;
}

/** A named place of a layout or page and the sections in it. */
export interface Slot {
  slot: string;
  sections: Placement[];
}

/** The name of a slot. */
export const slotName = z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,62}$/, 'must be a slot name like "main"');

/** A section placed in a slot, in the seed's field names. */
export const placement: z.ZodType<Placement> = z.lazy(() =>
  z
    .object({
      section: z.string().min(1),
      params: z.record(z.string(), z.unknown()).nullish(),
      subslots: z.union([z.record(slotName, z.array(placement).nullable()), z.array(slot)]).nullish(),
      provide_slot: z.union([slotName, z.literal('')]).nullish(),
      mark: z
        .string()
        .regex(/^[A-Za-z0-9_-]{1,40}$/)
        .nullish(),
    })
    .transform((given) => ({
      section: given.section,
      params: given.params ?? {},
      subslots: subslotMap(given.subslots),
      provide_slot: given.provide_slot ?? undefined,
      ...(given.mark == null ? {} : { mark: given.mark }),
    })),
);

/** A slot object: `slot` and its `sections`. */
export const slot: z.ZodType<Slot> = z.lazy(() =>
  z
    .object({ slot: slotName, sections: z.array(placement).nullish() })
    .transform((given) => ({ slot: given.slot, sections: given.sections ?? [] })),
);

function subslotMap(
  given: Record<string, Placement[] | null> | Slot[] | null | undefined,
): Record<string, Placement[]> {
  if (given === null || given === undefined) return {};
  if (Array.isArray(given)) return Object.fromEntries(given.map((one) => [one.slot, one.sections]));
  return Object.fromEntries(Object.entries(given).map(([name, sections]) => [name, sections ?? []]));
}
