import { things, until, useScenarios, type TestApp } from '../../../testing/index.ts';
import { workflows } from './durable.test-workflows.ts';

/** An app that carries out the workflows of these tests, and how its runs are begun and looked at. */
export function useDurableRuns() {
  const { it } = useScenarios({
    modules: [things],
    workflows,
    work: true,
    env: { RATE_LIMIT: '10000000' },
    users: {
      runner: [
        { workflow: '*', action: 'run' },
        { module: 'things', action: 'read' },
        { module: 'things', action: 'create' },
      ],
      other: [{ workflow: '*', action: 'run' }],
    },
  });

  async function call(path: string, body?: object, as = 'admin', app: TestApp = it()) {
    const answer = await app.app.inject({
      method: body === undefined ? 'GET' : 'POST',
      url: path,
      headers: { authorization: `Bearer ${app.user(as).token}` },
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: answer.statusCode, json: answer.json<Record<string, never>>() };
  }

  /** Waits until a run has come to a status. */
  async function over(run: string, status: string): Promise<Record<string, unknown>> {
    return until(async () => {
      const { json } = await call(`/runs/${run}`);
      return json['status'] === status && json;
    });
  }

  async function begin(workflow: string, input: unknown = {}, as = 'admin'): Promise<string> {
    const { status, json } = await call(`/workflows/${workflow}/run`, { input }, as);
    if (status !== 202) throw new Error(`${workflow} was answered ${status} ${JSON.stringify(json)}`);
    return json['run'] as unknown as string;
  }

  /** The names of what a run has saved. */
  async function names(run: string): Promise<string[]> {
    const { rows } = await it().database.pool.query<{ name: string }>(
      'select name from modules.things where run = $1 order by name',
      [run],
    );
    return rows.map(({ name }) => name);
  }

  return { it, call, over, begin, names };
}
