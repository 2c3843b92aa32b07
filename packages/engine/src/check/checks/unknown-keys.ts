import { elementDefinition, eventBinding, workflowDefinition } from '@bakehouse/contract';
import { hintFor } from '../hint.ts';
import type { Check } from '../subject.ts';

const known = {
  workflow: Object.keys(workflowDefinition.shape),
  element: Object.keys(elementDefinition.shape),
  binding: Object.keys(eventBinding.shape),
};

/** Keys that nothing reads. */
export const checkUnknownKeys: Check = ({ json, elements, events }, report) => {
  const check = (raw: object, names: string[], prefix: string): void => {
    for (const key of Object.keys(raw)) {
      if (names.includes(key)) continue;
      report.warning('unknown_key', `${prefix}${key}`, `Unknown key "${key}"`, hintFor(key, names));
    }
  };
  check(json, known.workflow, '');
  for (const { raw, path } of elements) check(raw, known.element, `${path}.`);
  const raws = Array.isArray(json['events']) ? json['events'] : [];
  for (const [index, { path }] of events.entries()) check(Object(raws[index]), known.binding, `${path}.`);
};
