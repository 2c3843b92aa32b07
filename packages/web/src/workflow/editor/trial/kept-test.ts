import { isObject } from '@bakehouse/contract';
import type { Definition } from '../../model/definition.ts';
import type { Sample } from './sample.ts';
import type { TrialResult } from './trial-result.ts';

/** As whom something was tried, what was answered, and what the test is called. */
interface Manner {
  as: string;
  answers: Readonly<Record<string, string>>;
  name: string;
}

/** A trial as a test: what it began with, what there was, and what came of it. */
export function keptTest(
  { events }: Definition,
  { mode, json }: Sample,
  { status, instructions, effects, outputs }: TrialResult,
  { as, answers, name }: Manner,
): Record<string, unknown> {
  const given = {
    ...(mode === 'event' ? resourcesOf(events, json) : {}),
    ...(Object.keys(answers).length === 0 ? {} : { answers }),
    ...(Object.keys(outputs).length === 0 ? {} : { outputs }),
  };
  return {
    name,
    ...(mode === 'event' ? { event: json } : { input: json }),
    ...(as === '' ? {} : { as }),
    ...(Object.keys(given).length === 0 ? {} : { given }),
    expect: { status, instructions, effects },
  };
}

/** The entry that the event is about: a test finds nothing else that is stored. */
function resourcesOf(events: unknown, json: unknown): { resources?: Record<string, unknown[]> } {
  if (!isObject(json) || typeof json['id'] !== 'string' || !isObject(json['data'])) return {};
  const all = (Array.isArray(events) ? events : []).filter(isObject);
  const module = all.find(({ identifier }) => identifier === json['identifier'])?.['module'];
  return typeof module === 'string' ? { resources: { [module]: [{ ...json['data'], id: json['id'] }] } } : {};
}
