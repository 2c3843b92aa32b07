import { testId, type TestApp } from '@bakehouse/server/testing';
import { dataOf, rows } from './world.ts';

/** Sends a request as the administrator that must succeed. */
export async function must(
  it: TestApp,
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
): Promise<void> {
  const headers = { authorization: `Bearer ${it.user('admin').token}` };
  const answer = await it.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
  if (answer.statusCode >= 300) throw new Error(`${method} ${url} ${answer.statusCode} ${answer.body}`);
}

/** Creates, changes and deletes the resources of the world; related ones come first. */
export async function makeRows(it: TestApp): Promise<void> {
  for (const row of [...rows].sort((a, b) => b.n - a.n)) {
    const path = `/modules/${row.module}/resources`;
    await must(it, 'POST', path, { id: testId(row.n), data: dataOf(row, 1) });
    await must(it, 'PATCH', `${path}/${testId(row.n)}`, { data: dataOf(row, 2) });
    if (row.deleted === true) await must(it, 'DELETE', `${path}/${testId(row.n)}`);
  }
}
