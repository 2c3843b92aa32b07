import { reachable } from '../../definition/reachable.ts';
import type { Check } from '../subject.ts';

/** Every element can be reached from `entry` or from an event element. */
export const checkReach: Check = ({ definition, elements }, report) => {
  const reached = reachable(definition);
  for (const { name, path, raw } of elements) {
    if (name !== '' && !reached.has(name) && raw['disabled'] !== true)
      report.warning('unreachable', path, `Nothing leads to the element "${name}"`);
  }
};
