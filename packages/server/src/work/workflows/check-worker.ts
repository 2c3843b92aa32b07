import { parentPort } from 'node:worker_threads';
import type { ElementDescription, EnvType, ModuleDefinition } from '@bakehouse/contract';
import { checkWorkflow, neighboursFrom, type CheckResult, type Neighbourhood } from '@bakehouse/engine/check';
import { withDescribed } from './elements.ts';

/** What definitions name that is neither a module nor a workflow. */
export interface NamedThings {
  roles: readonly string[];
  /** Names of connections with their kinds. */
  connections: readonly (readonly [string, string])[];
  /** Names of the values of `$env` with their types. */
  env: readonly (readonly [string, EnvType])[];
  /** Element types that are made of what is stored. */
  descriptions: readonly ElementDescription[];
}

/** A check that a thread is asked for. */
export interface CheckJob extends NamedThings {
  json: unknown;
  /** All modules as JSON text, which is cheap to send; read again only where the number is another. */
  modules: { number: number; text: string };
  neighbourhood: Neighbourhood;
}

/** What was found, or what broke. */
export type CheckAnswer = { result: CheckResult } | { broken: string };

let known: { number: number; modules: ReadonlyMap<string, ModuleDefinition> } | undefined;

const say = (message: unknown) => {
  parentPort?.postMessage(message);
};

say('ready');
parentPort?.on('message', (job: CheckJob) => say(answer(job)));

function answer({
  json,
  modules: { number, text },
  neighbourhood,
  roles,
  connections,
  env,
  descriptions,
}: CheckJob): CheckAnswer {
  try {
    if (known?.number !== number)
      known = { number, modules: new Map(JSON.parse(text) as [string, ModuleDefinition][]) };
    const { modules } = known;
    return {
      result: checkWorkflow(json, {
        elements: withDescribed(descriptions),
        modules: (name) => modules.get(name),
        moduleNames: [...modules.keys()],
        neighbours: neighboursFrom(neighbourhood),
        roles: new Set(roles),
        connections: new Map(connections),
        env: new Map(env),
      }),
    };
  } catch (error) {
    return { broken: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
