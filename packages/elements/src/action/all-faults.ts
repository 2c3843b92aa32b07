import { hasCondition, isObject, isOptional } from '@bakehouse/contract';
import type { ElementFinding } from '@bakehouse/engine';
import { doubt } from '../finding.ts';

/** What is doubtful about a filter and `all` beside each other. */
export function allFaults(filter: unknown, all: unknown): ElementFinding[] {
  if (all === true)
    return hasCondition(filter)
      ? [doubt('all', 'no_effect', 'The filter says which ones: leave "all" out')]
      : [];
  if (!hasCondition(filter) || !isLeftOut(filter)) return [];
  const message =
    'Each condition is optional: where none of their values is there, this fails. Make one sure, or say "all": true if everything is meant';
  return [doubt('filter', 'may_be_nothing', message)];
}

/** Whether all conditions of a filter may be left out. */
function isLeftOut(filter: unknown): boolean {
  if (Array.isArray(filter)) return filter.every(isLeftOut);
  if (!isObject(filter)) return false;
  return isOptional(filter) || Object.values(filter).every(isLeftOut);
}
