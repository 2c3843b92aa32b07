import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, Look } from './client.ts';
import { workflowNames } from './workflows.ts';

/** Starts a run and gives its id. */
export async function startRun(client: Client, workflow: string): Promise<string> {
  return (await client.must<{ run: string }>('POST', `/workflows/${workflow}/run`, { input: {} })).run;
}

/**
 * Runs every workflow and looks at what it answers, at its run with the trace, at the runs that it began, and at its files.
 * Gives the ids of the runs that went on by themselves.
 */
export async function readRuns(client: Client, look: Look): Promise<string[]> {
  const before = new Set(await idsOf(client, '/runs?limit=1000'));
  const files = new Set(await idsOf(client, '/files?limit=1000'));
  const going: string[] = [];
  for (const name of workflowNames) {
    const answer = await client.send('POST', `/workflows/${name}/run`, { input: {} });
    look(name === 'telling' ? 'run' : `run of ${name}`, answer);
    if (answer.status === 202) going.push((JSON.parse(answer.body) as { run: string }).run);
  }
  for (const id of going) await ended(client, id);
  for (const run of await listed(client, '/runs?limit=1000'))
    if (!before.has(run.id)) {
      look('listed run', { text: JSON.stringify(run), status: 200 });
      look('trace', await client.send('GET', `/runs/${run.id}`));
    }
  for (const id of await idsOf(client, '/files?limit=1000'))
    if (!files.has(id)) look('exported file', await client.send('GET', `/files/${id}`));
  return going;
}

/** Where nothing may be read, nothing fails. */
const over = new Set(['failed', 'completed']);

async function ended(client: Client, id: string): Promise<void> {
  const until = Date.now() + 60_000;
  for (;;) {
    const { status } = await client.must<{ status: string }>('GET', `/runs/${id}`);
    if (over.has(status)) return;
    if (Date.now() > until) throw new Error(`run ${id} does not end: ${status}`);
    await sleep(20);
  }
}

async function listed(client: Client, path: string): Promise<{ id: string }[]> {
  return (await client.must<{ data: { id: string }[] }>('GET', path)).data;
}

async function idsOf(client: Client, path: string): Promise<string[]> {
  return (await listed(client, path)).map(({ id }) => id);
}
