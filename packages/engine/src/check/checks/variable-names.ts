import { hasMark } from '../../element/marks.ts';
import { builtins } from '../../expression/functions/builtins.ts';
import { hintFor } from '../hint.ts';
import type { Check } from '../subject.ts';
import { predefinedVariables } from '../variables.ts';
import { walkOptions } from '../walk-options.ts';

/** Variables have names that are free, and placeholders are offered. */
export const checkVariableNames: Check = ({ elements }, report) => {
  const checkName = (name: string, path: string): void => {
    if (builtins.has(name)) report.error('reserved', path, `"${name}" is the name of the function $${name}`);
    else if (predefinedVariables.includes(name))
      report.error('reserved', path, `The variable "${name}" is predefined and cannot be set`);
    else if (!/^[A-Za-z_][A-Za-z0-9_]{0,62}$/.test(name)) {
      report.error(
        'bad_format',
        path,
        `"${name}" is not a valid variable name: use letters, digits and underscores, and do not start with a digit`,
      );
    }
  };
  for (const subject of elements) {
    const { path, set, element, type } = subject;
    for (const [name, value] of Object.entries(set)) {
      const at = `${path}.set.${name}`;
      checkName(name, at);
      if (element === undefined || typeof value !== 'string' || !value.startsWith(':')) continue;
      const offers = element.offers.map((each) => `:${each}`);
      if (!offers.includes(value)) {
        const message = `${type} does not provide "${value}", only ${offers.join(', ')}`;
        report.error('unknown_placeholder', at, message, hintFor(value, offers));
      }
    }
    walkOptions(subject, (schema, value, at) => {
      if (typeof value === 'string' && hasMark(schema, 'variable')) checkName(value, at);
    });
  }
};
