import { newId, Problem } from '@bakehouse/contract';
import { effectElements, pureElements } from '@bakehouse/elements';
import { runToEnd, startRun, type RunState } from '@bakehouse/engine';
import { checkWorkflow, compileWorkflow, type CheckResult } from '@bakehouse/engine/check';
import { openModules, systemActor, type Modules } from '@bakehouse/store';
import { makeTestDatabase, type TestDatabase } from '@bakehouse/store/testing';
import { afterAll, beforeAll } from 'vitest';
import type { Converter } from '../formats/documents/converter.ts';
import { makeConnections } from '../delivery/connections/connections.ts';
import { systemResolve } from '../delivery/outgoing/find-target.ts';
import { makeHttpClient, type ClientOptions } from '../delivery/outgoing/http-client.ts';
import { makeService, makeServices } from '../work/runs/services/index.ts';
import type { ServiceParts } from '../work/runs/services/service-parts.ts';
import { sealedValues } from '../delivery/pieces/sealed-values.ts';

const elements = new Map([...pureElements, ...effectElements].map((each) => [each.type, each]));

/** Runs one element with the real services on a real database. */
export interface ElementRuns {
  database: () => TestDatabase;
  modules: () => Modules;
  run: (type: string, options: object, input?: unknown, more?: RunMore) => Promise<RunState>;
}

interface RunMore {
  client?: ClientOptions;
  variables?: Record<string, unknown>;
  signal?: AbortSignal;
  /** A port whose data, where it fires, is the output. */
  port?: string;
}

/** Prepares a database and services for the tests of one file. */
export function useElementRuns(converter: Converter): ElementRuns {
  let database: TestDatabase | undefined;
  let modules: Modules | undefined;
  beforeAll(async () => {
    database = await makeTestDatabase();
    modules = await openModules(database.pool, {
      changed: async () => undefined,
      expressionFaults: () => [],
    });
  });
  afterAll(() => database?.drop());
  const opened = (): TestDatabase => {
    if (database === undefined) throw new Error('no database yet');
    return database;
  };
  const known = (): Modules => {
    if (modules === undefined) throw new Error('no modules yet');
    return modules;
  };
  return { database: opened, modules: known, run };

  async function run(type: string, options: object, input?: unknown, more: RunMore = {}): Promise<RunState> {
    const next = { name: 'next', type: 'data/map', options: { value: '$' } };
    const to = more.port === undefined ? {} : { [more.port]: { next: ['default'] } };
    const definition = { identifier: 'w', entry: 'it', elements: [{ name: 'it', type, options, to }, next] };
    const workflow = compileWorkflow(definition, elements);
    const { pool } = opened();
    const http = makeHttpClient(more.client);
    const parts: ServiceParts = {
      actor: systemActor,
      executor: pool,
      run: newId(),
      isElevated: () => false,
      modules: known(),
      evaluate: () => null,
      origins: [],
      outside: {
        http,
        objects: undefined,
        pool: () => pool,
        connections: makeConnections({
          pool: () => pool,
          keys: () => [],
          http,
          rules: { allowsPrivate: () => false, resolve: systemResolve },
        }),
        pieces: {
          install: () => Promise.reject(new Error('no pieces here')),
          ask: () => Promise.reject(new Problem('piece_unknown', 'There are no pieces here.')),
          values: sealedValues(() => []),
          close: async () => undefined,
        },
        fileBytes: 1_000_000,
        convert: (job, signal) => converter.convert(job, signal),
        close: async () => undefined,
      },
    };
    const services = makeServices((name) => makeService(name, parts));
    const host = {
      workflows: () => workflow,
      services,
      now: Date.now,
      ...(more.signal === undefined ? {} : { signal: more.signal }),
    };
    const cause = {
      run: newId(),
      input,
      ...(more.variables === undefined ? {} : { variables: more.variables }),
    };
    return runToEnd(startRun(workflow, cause, host), host);
  }
}

/** The findings of a check of a workflow with one element. */
export function checkElement(type: string, options: object): CheckResult {
  const definition = {
    identifier: 'w',
    title: 'W',
    async: false,
    entry: 'it',
    elements: [{ name: 'it', type, options }],
    events: [],
  };
  return checkWorkflow(definition, { elements, modules: () => undefined, moduleNames: [] });
}

/** The element of a type. */
export function elementOf(type: string) {
  const element = elements.get(type);
  if (element === undefined) throw new Error(`no element ${type}`);
  return element;
}
