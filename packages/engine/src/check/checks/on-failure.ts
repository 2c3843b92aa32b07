import { knownNames } from '../../expression/closest.ts';
import { hintFor } from '../hint.ts';
import type { Check } from '../subject.ts';

/** The workflow that is started for failed runs exists, is another one, and can be started. */
export const checkOnFailure: Check = ({ json, definition, neighbours }, report) => {
  const { onFailure } = json;
  if (typeof onFailure !== 'string') return;
  if (onFailure === definition.identifier) {
    const message = `"${onFailure}" is never started for its own failures: name another workflow`;
    report.error('runs_itself', 'onFailure', message);
    return;
  }
  if (neighbours === undefined) return;
  const named = neighbours.facts(onFailure);
  if (named === undefined) {
    const hint = hintFor(
      onFailure,
      knownNames(() => neighbours.names),
    );
    report.missing('unknown_workflow', 'onFailure', `There is no workflow "${onFailure}"`, hint);
  } else if (!named.hasEntry)
    report.error('no_start', 'onFailure', `"${onFailure}" has no "entry": only its events start it`);
};
