import { hintFor } from '../hint.ts';
import type { Check } from '../subject.ts';

/** Every element is of a type that exists. */
export const checkElementTypes: Check = ({ elements, options }, report) => {
  for (const { type, element, path } of elements) {
    if (element !== undefined || type === '') continue;
    report.error(
      'unknown_type',
      `${path}.type`,
      `Unknown element type "${type}"`,
      hintFor(type, options.elements.keys()),
    );
  }
};
