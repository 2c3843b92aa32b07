import { schemaFaults } from '@bakehouse/contract';
import { hintFor, quoted, valueAt } from '../hint.ts';
import type { Check } from '../subject.ts';

/** Options are those of the type, and of the right types. */
export const checkOptionShapes: Check = ({ json, elements }, report) => {
  for (const { path, type, element, options } of elements) {
    if (element === undefined) continue;
    const known = Object.keys(element.options.shape);
    const base = `${path}.options`;
    for (const key of Object.keys(options)) {
      if (known.includes(key)) continue;
      const has = known.length === 0 ? 'it has none' : `it has ${known.join(', ')}`;
      report.error(
        'unknown_option',
        `${base}.${key}`,
        `${type} has no option "${key}": ${has}`,
        hintFor(key, known),
      );
    }
    const taken = Object.fromEntries(Object.entries(options).filter(([key]) => known.includes(key)));
    const parsed = element.options.safeParse(taken);
    for (const fault of parsed.success ? [] : schemaFaults(parsed.error, base)) {
      const name = fault.path.slice(base.length + 1);
      const value = valueAt(json, fault.path);
      // A rule over several options may name one that can be left out.
      const missing =
        value === undefined &&
        element.options.shape[name]?.safeParse(undefined).success !== true &&
        name !== '';
      const told = missing
        ? `${type} needs the option "${name}"`
        : name === '' || value === undefined
          ? `${type}: ${fault.message}`
          : `The option "${name}" of ${type}: ${withValue(fault.message, value)}`;
      report.error(missing ? 'required' : fault.code, fault.path, told);
    }
  }
};

/** What is wrong, with the value that is so; a message that quotes it has said so itself. */
function withValue(message: string, value: unknown): string {
  return message.includes('"') ? message : `${message}, not ${quoted(value)}`;
}
