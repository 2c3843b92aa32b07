import { uuidPattern } from '@bakehouse/contract';
import { isOfNobody } from '../started-by.ts';
import type { Check } from '../subject.ts';

/** Runs that no user causes say with whose rights they act. */
export const checkActor: Check = ({ json, events, elements }, report) => {
  const { actor } = json;
  if (typeof actor === 'string' && !actor.includes('@') && !uuidPattern.test(actor))
    report.warning('bad_format', 'actor', `"${actor}" is neither the id nor the e-mail address of a user`);
  if (json['elevated'] === true || typeof actor === 'string') return;
  const types = [
    ...events.map(({ type, path }) => ({ type: `event/${type}`, path: `${path}.type` })),
    ...elements.map(({ type, path }) => ({ type, path: `${path}.type` })),
  ];
  const found = types.find(({ type }) => isOfNobody(type));
  if (found === undefined) return;
  report.error(
    'no_actor',
    found.path,
    `Runs started by "${found.type}" have no user: set "elevated" or "actor"`,
  );
};
