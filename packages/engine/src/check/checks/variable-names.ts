import { hasMark } from '../../element/marks.ts';
import { builtins } from '../../expression/functions/builtins.ts';
import { hintFor } from '../hint.ts';
import type { Check } from '../subject.ts';
import { alwaysThere } from '../variables.ts';
import { walkOptions } from '../walk-options.ts';

/** Variables have names that are free, and placeholders are offered. */
export const checkVariableNames: Check = ({ elements }, report) => {
  const checkName = (name: string, path: string): void => {
    if (builtins.has(name)) report.error('reserved', path, `"${name}" is the name of the function $${name}`);
    else if (alwaysThere.includes(name))
      report.error('reserved', path, `The variable "${name}" is always there and cannot be set`);
    else if (!/^[A-Za-z_][A-Za-z0-9_]{0,62}$/.test(name)) {
      report.error(
        'bad_format',
        path,
        `"${name}" is no name for a variable: letters, digits and underscores, no digit first`,
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
        const message = `${type} offers no "${value}", only ${offers.join(', ')}`;
        report.error('unknown_placeholder', at, message, hintFor(value, offers));
      }
    }
    walkOptions(subject, (schema, value, at) => {
      if (typeof value === 'string' && hasMark(schema, 'variable')) checkName(value, at);
    });
  }
};
