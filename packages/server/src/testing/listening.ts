import { systemActor } from '@bakehouse/store';
import type { TestApp } from './test-app.ts';
import { until } from './until.ts';

/** A run that a listener has begun. */
export interface ListenedRun {
  status: string;
  error: { code: string; message: string } | null;
  cause: { type: string };
  output: Record<string, unknown> | null;
  start: { event: Record<string, unknown> };
}

/** What a connection shows of a workflow that listens by it. */
export interface ListeningState {
  workflow: string;
  place: string;
  since: string | null;
  lastAt: string | null;
  lastError: { code: string; message: string } | null;
}

/** What tests of listeners do with an application. */
export function listeningOn(it: () => TestApp) {
  const pool = () => it().database.pool;
  return { call, connect, store, end, stateOf, begin, failing, runsOf, ended };

  async function call(method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) {
    const headers = { authorization: `Bearer ${it().user('admin').token}` };
    const answer = await it().app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json() };
  }

  async function connect(definition: { name: string }, password: string): Promise<void> {
    const path = `/connections/${definition.name}`;
    const stored = await call('PUT', path, definition);
    const set = await call('PUT', `${path}/secret`, { password });
    if (stored.status !== 201 || set.status !== 204) throw new Error(JSON.stringify([stored.body, set.body]));
  }

  async function store(workflow: object): Promise<void> {
    await it().workflows.put(pool(), systemActor, workflow);
  }

  async function end(workflow: string): Promise<void> {
    await it().workflows.remove(pool(), systemActor, workflow);
  }

  async function stateOf(workflow: string, connection: string): Promise<ListeningState | undefined> {
    const { body } = await call('GET', `/connections/${connection}`);
    return (body.listening as ListeningState[]).find((each) => each.workflow === workflow);
  }

  /** Stores a workflow and waits until it listens. */
  async function begin(workflow: { identifier: string }, connection: string): Promise<void> {
    await store(workflow);
    await until(async () => typeof (await stateOf(workflow.identifier, connection))?.since === 'string');
  }

  /** What goes wrong with a workflow that listens. */
  function failing(workflow: string, connection: string): Promise<ListeningState> {
    return until(async () => {
      const state = await stateOf(workflow, connection);
      return state !== undefined && state.lastError !== null && state;
    });
  }

  async function runsOf(workflow: string): Promise<ListenedRun[]> {
    const { rows } = await pool().query<ListenedRun>(
      'select status, error, cause, output, start from bakehouse.runs where workflow = $1 order by id',
      [workflow],
    );
    return rows;
  }

  /** The runs of a workflow once there are so many and all have ended. */
  function ended(workflow: string, count: number): Promise<ListenedRun[]> {
    return until(async () => {
      const runs = await runsOf(workflow);
      return runs.length >= count && runs.every(({ status }) => /completed|failed/.test(status)) && runs;
    });
  }
}
