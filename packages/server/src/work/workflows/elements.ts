import { effectElements, pureElements } from '@bakehouse/elements';
import type { ElementLookup } from '@bakehouse/engine';

/** Every element type that workflows may use here. */
export const elements: ElementLookup = new Map(
  [...pureElements, ...effectElements].map((each) => [each.type, each]),
);
