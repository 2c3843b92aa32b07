import { faultsIn } from '../../expression/check.ts';
import { knownNames } from '../../expression/closest.ts';
import { quoted } from '../hint.ts';
import type { Check } from '../subject.ts';
import { knownVariables } from '../variables.ts';
import { walkExpressions } from '../walk-options.ts';

/** Expressions parse, call functions that exist and read variables that something sets. */
export const checkExpressions: Check = (subject, report) => {
  const variables = knownVariables(subject);
  const selector = variables === undefined || variables.has('selector');
  const known = { variables, selector, names: knownNames(() => variables ?? []) };
  for (const element of subject.elements) {
    walkExpressions(element, (part, path) => {
      if ('key' in part) {
        if (part.key.includes('${selector}') && !selector) {
          report.error(
            'selector_not_set',
            path,
            `"${part.key}" uses \${selector}, which nothing sets`,
            setIt,
          );
        }
        return;
      }
      for (const { code, message, position, hint } of faultsIn(subject.read(part.expression), known)) {
        // There is no place in what nobody has written.
        const place = ` (at character ${position + 1} of ${quoted(part.expression)})`;
        const told = part.expression.trim() === '' ? message : message + place;
        (code === 'unknown_variable' ? report.warning : report.error)(code, path, told, hint);
      }
    });
  }
};

const setIt = 'Set it on the event element: "set": {"selector": ":selector"}.';
