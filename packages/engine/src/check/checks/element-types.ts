import { knownNames } from '../../expression/closest.ts';
import { hintFor } from '../hint.ts';
import type { Check } from '../subject.ts';

/** Every element is of a type that exists. */
export const checkElementTypes: Check = ({ elements, options }, report) => {
  const names = knownNames(() => options.elements.keys());
  for (const { type, element, path } of elements) {
    if (element !== undefined || type === '') continue;
    report.error('unknown_type', `${path}.type`, `Unknown element type "${type}"`, hintFor(type, names));
  }
};
