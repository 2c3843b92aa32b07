import { notifyProcesses } from '@bakehouse/store';
import type { TestApp } from './test-app.ts';
import { until } from './until.ts';

/** What lets triggers of pieces be asked when a test wants it. */
export function ringingOn(it: () => TestApp) {
  const pool = () => it().database.pool;
  return { ring, rung };

  /** Lets a trigger be asked now, as if its time had come. */
  async function ring(workflow: string): Promise<void> {
    const { rows } = await pool().query<{ id: string }>(
      `update bakehouse.listeners set position = jsonb_set(position::jsonb, '{polledAt}', '0')::json
       where workflow = $1 returning id`,
      [workflow],
    );
    await notifyProcesses(
      pool(),
      rows.map(({ id }) => `listened ${id}`),
    );
  }

  /** Rings, and waits until the service was asked and the answer is written down. */
  async function rung(workflow: string): Promise<void> {
    await ring(workflow);
    await until(async () => {
      const { rows } = await pool().query<{ asked: boolean }>(
        `select (position ->> 'polledAt')::numeric > 0 as asked from bakehouse.listeners where workflow = $1`,
        [workflow],
      );
      return rows[0]?.asked;
    });
  }
}
