import type { Check } from '../subject.ts';

/** No two elements have one name. */
export const checkElementNames: Check = ({ elements }, report) => {
  const seen = new Set<string>();
  for (const { name, path } of elements) {
    if (name !== '' && seen.has(name)) {
      report.error('duplicate', `${path}.name`, `The element "${name}" is listed twice`);
    }
    seen.add(name);
  }
};
