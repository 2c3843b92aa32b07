import { reachable } from '../../definition/reachable.ts';
import type { Check } from '../subject.ts';

/** No element leads only to itself: it would run until the limit of steps. */
export const checkLoops: Check = ({ elements, definition }, report) => {
  const reached = reachable(definition);
  for (const { name, path, to } of elements) {
    const targets = Object.values(to).flatMap((port) => Object.keys(port));
    if (reached.has(name) && targets.length > 0 && targets.every((target) => target === name))
      report.warning('endless', `${path}.to`, `"${name}" leads only to itself, so that it never ends`);
  }
};
