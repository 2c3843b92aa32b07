import { rowChanges, snapshotRows, type RowChange } from '@bakehouse/store/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestApp, type TestApp, type TestAppParts } from './test-app.ts';

/** One request, its answer, and everything it does besides. */
export interface Scenario {
  /** Who asks: `admin`, or one of the `users` of the test file; nobody when left out. */
  as?: string;
  request: [method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS', path: string];
  body?: unknown;
  headers?: Record<string, string>;
  status: number;
  /** What the answer's JSON holds at least. */
  answer?: unknown;
  /** What the answer's headers hold at least. */
  answerHeaders?: Record<string, unknown>;
  /** The rows that change, by table. No other row may change: left out, none may. */
  effects?: Record<string, RowChange>;
  /** The actions that the audit log gains, in order; left out, it is not looked at. */
  audit?: readonly string[];
}

/** The application of a test file, and scenarios against it. */
export interface Scenarios {
  scenario: (title: string, scenario: Scenario) => void;
  /** The application, for tests that need more than a scenario says. */
  it: () => TestApp;
}

/** Gives a test file its own application and database, opened before its tests and closed after them. */
export function useScenarios(parts: TestAppParts = {}): Scenarios {
  let current: TestApp | undefined;
  beforeAll(async () => {
    current = await makeTestApp(parts);
  });
  afterAll(() => current?.close());
  const it = () => {
    if (current === undefined) throw new Error('the application is not open yet');
    return current;
  };
  return { it, scenario: (title, scenario) => test(title, () => play(it(), scenario)) };
}

async function play(it: TestApp, scenario: Scenario): Promise<void> {
  const { app, database } = it;
  const [method, url] = scenario.request;
  const before = await snapshotRows(database.pool);
  const noted = await actionsNoted(it);

  const answer = await app.inject({
    method,
    url,
    headers: {
      ...(scenario.as === undefined || scenario.as === 'nobody'
        ? {}
        : { authorization: `Bearer ${it.user(scenario.as).token}` }),
      ...scenario.headers,
    },
    ...(scenario.body === undefined ? {} : { payload: scenario.body as object }),
  });

  expect(answer.statusCode, answer.body.slice(0, 500)).toBe(scenario.status);
  if (scenario.answerHeaders !== undefined) expect(answer.headers).toMatchObject(scenario.answerHeaders);
  if (scenario.answer !== undefined) expect(answer.json()).toMatchObject(scenario.answer as object);
  expect(rowChanges(before, await snapshotRows(database.pool)), 'rows that changed').toEqual(
    scenario.effects ?? {},
  );
  if (scenario.audit !== undefined)
    expect((await actionsNoted(it)).slice(noted.length), 'what the audit log notes').toEqual(scenario.audit);
}

async function actionsNoted({ database }: TestApp): Promise<string[]> {
  const { rows } = await database.pool.query<{ action: string }>(
    'select action from bakehouse.audit order by id',
  );
  return rows.map(({ action }) => action);
}
