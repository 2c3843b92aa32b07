import { closest } from './closest.ts';
import { parseExpression, type Expression } from './expression.ts';
import { faultOf, type ExpressionFault } from './fault.ts';
import { builtins } from './functions/builtins.ts';
import type { SourceLimits } from './limits.ts';
import { unsupportedFunctions } from './supported.ts';

/** What is known of the place where an expression will be evaluated. */
export interface Known {
  /** Names of variables that will be set, without `$`; unknown ones are not reported where this is left out. */
  variables?: Iterable<string>;
  /** Will `${selector}` be set? Not checked where this is left out. */
  selector?: boolean;
  /** Will there be a source of random numbers? Not checked where this is left out. */
  random?: boolean;
  limits?: Partial<SourceLimits>;
}

/** Everything that is wrong with an expression and can be told before it runs. */
export function checkExpression(source: string, known: Known = {}): ExpressionFault[] {
  let expression: Expression;
  try {
    expression = parseExpression(source, known.limits);
  } catch (error) {
    const fault = faultOf(error);
    if (fault === undefined) throw error;
    return [fault];
  }
  const variables = known.variables === undefined ? undefined : new Set(known.variables);
  const faults: ExpressionFault[] = [];
  const report = (name: string, fault: Omit<ExpressionFault, 'position'>): void => {
    for (const position of expression.positionsOf(name)) faults.push({ ...fault, position });
  };
  for (const name of new Set([...expression.functions, ...expression.variables])) {
    const refused = unsupportedFunctions.find((entry) => entry.name === name);
    const called = expression.functions.includes(name);
    if (refused !== undefined)
      report(name, { code: 'unsupported', message: `$${name} is not supported`, hint: refused.reason });
    else if (called && !builtins.has(name)) {
      report(name, {
        code: 'unknown_function',
        message: `There is no function $${name}`,
        ...suggestion(name, builtins.keys()),
      });
    } else if (!called && variables !== undefined && !variables.has(name)) {
      report(name, {
        code: 'unknown_variable',
        message: `Nothing sets the variable $${name}`,
        ...suggestion(name, variables),
      });
    }
    if ((name === 'random' || name === 'shuffle') && known.random === false) {
      report(name, { code: 'unsupported', message: `$${name} has no source of random numbers here` });
    }
  }
  if (expression.usesSelector && known.selector === false) {
    faults.push({
      code: 'selector_not_set',
      message: '${selector} is used where nothing sets it',
      position: Math.max(0, source.search(/\$\{ *selector/)),
      hint: 'Set it on the event element: "set": {"selector": ":selector"}.',
    });
  }
  return faults.sort((a, b) => a.position - b.position);
}

function suggestion(name: string, names: Iterable<string>): { hint?: string } {
  const near = closest(name, names);
  return near === undefined ? {} : { hint: `Did you mean $${near}?` };
}
