import { isObject } from '@bakehouse/contract';
import { slot, type Placement } from '@bakehouse/sites/wire';
import * as z from 'zod';

const slots = z.array(slot);

/** What each section was given where it was found first: so it is shown as an example. */
export function sectionSamples(
  rows: Iterable<Record<string, unknown>>,
): Map<string, Record<string, unknown>> {
  const samples = new Map<string, Record<string, unknown>>();
  const note = ({ section, params, subslots }: Placement): void => {
    const known = samples.get(section);
    // One that was given something tells more than one that was not.
    if (known === undefined || (Object.keys(known).length === 0 && isObject(params)))
      samples.set(section, params);
    for (const inner of Object.values(subslots)) inner.forEach(note);
  };
  for (const row of rows)
    for (const { sections } of slots.safeParse(row['slots']).data ?? []) sections.forEach(note);
  return samples;
}
