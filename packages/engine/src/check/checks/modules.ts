import { hasMark } from '../../element/marks.ts';
import { knownNames } from '../../expression/closest.ts';
import { hintFor } from '../hint.ts';
import type { Check } from '../subject.ts';
import { walkOptions } from '../walk-options.ts';

/** Modules that are named exist. */
export const checkModules: Check = ({ elements, events, options }, report) => {
  const names = knownNames(() => options.moduleNames ?? []);
  const check = (module: string, path: string): void => {
    if (options.modules(module) !== undefined) return;
    report.error('unknown_module', path, `There is no module "${module}"`, hintFor(module, names));
  };
  for (const { module, path } of events) if (module !== undefined) check(module, `${path}.module`);
  for (const element of elements) {
    walkOptions(element, (schema, value, path) => {
      if (typeof value === 'string' && hasMark(schema, 'module')) check(value, path);
    });
  }
};
