import { hintFor } from '../hint.ts';
import type { Check } from '../subject.ts';

/** A direct run has an element to begin at, and something can start the workflow. */
export const checkEntry: Check = ({ json, byName, names, elements }, report) => {
  const { entry } = json;
  if (typeof entry === 'string') {
    if (!byName.has(entry)) {
      report.error('unknown_element', 'entry', `There is no element "${entry}"`, hintFor(entry, names));
    }
  } else if (
    entry === undefined &&
    elements.length > 0 &&
    !elements.some(({ type }) => type.startsWith('event/'))
  ) {
    report.warning(
      'no_start',
      'entry',
      'Nothing can start this workflow: it has neither "entry" nor an event element',
    );
  }
};
