import { knownNames, type KnownNames } from './closest.ts';
import type { ExpressionFault } from './fault.ts';
import { builtins } from './functions/builtins.ts';
import type { SourceLimits } from './limits.ts';
import { readExpression, type ReadExpression } from './read-once.ts';
import { unsupportedFunctions } from './unsupported-functions.ts';

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
  const variables = known.variables === undefined ? undefined : new Set(known.variables);
  const names = knownNames(() => variables ?? []);
  return faultsIn(readExpression(source, known.limits), { ...known, variables, names });
}

/** The same for many expressions that stand in one place: what is known there is made ready once. */
export interface Place {
  variables: ReadonlySet<string> | undefined;
  /** The variables, for hints. */
  names: KnownNames;
  selector?: boolean;
  random?: boolean;
}

/** Everything that is wrong with an expression in its place. */
export function faultsIn(read: ReadExpression, known: Place): ExpressionFault[] {
  if ('fault' in read) return [read.fault];
  const { expression } = read;
  const { variables } = known;
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
        ...suggestion(name, functionNames),
      });
    } else if (!called && variables !== undefined && !variables.has(name)) {
      report(name, {
        code: 'unknown_variable',
        message: `Nothing sets the variable $${name}`,
        ...suggestion(name, known.names),
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
      position: Math.max(0, expression.source.search(/\$\{ *selector/)),
      hint: 'Set it on the event element: "set": {"selector": ":selector"}.',
    });
  }
  return faults.sort((a, b) => a.position - b.position);
}

const functionNames = knownNames(() => builtins.keys());

function suggestion(name: string, names: KnownNames): { hint?: string } {
  const near = names.closest(name);
  return near === undefined ? {} : { hint: `Did you mean $${near}?` };
}
