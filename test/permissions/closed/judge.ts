import { readPermission, type ReadRule } from '../../../packages/store/src/testing/generated-readings.ts';
import type { Client, Look } from './client.ts';
import type { PapersWorld } from './make-papers.ts';
import { siteRights } from './make-site.ts';
import { mayRead, type ClosedCase } from './papers.ts';
import { everyRoute, everything, held, readings } from './readings.ts';
import { readRuns, startRun } from './runs.ts';
import { buildAs, readBuilds } from './site-builds.ts';
import { workflowNames } from './workflows.ts';

/** Reads a world of papers in every way. */
export interface ClosedJudge {
  /** How many answers were searched, and how many canaries that may be read each way has shown. */
  readonly searched: { answers: number; shown: Map<string, number> };
  judge: (each: ClosedCase) => Promise<void>;
}

/** What these tell of earlier was told with the rights of then: what is new in them is read apart. */
const byAge = new Set(['GET /notifications', 'GET /runs']);
const runs = workflowNames.map((workflow) => ({ workflow, action: 'run' }));

/** Opens a judge of a world. */
export function openClosedJudge(world: PapersWorld): ClosedJudge {
  const searched = { answers: 0, shown: new Map<string, number>() };
  const cursors = new Map<Client, string>();
  /** Notifications as they were when they came: later rights change nothing of them. */
  const notifications = new Map<string, string>();
  return { searched, judge };

  async function judge(each: ClosedCase): Promise<void> {
    await world.change(each.changed);
    const owners = { module: 'owners', action: 'read', fields: ['country'] };
    for (const [slug, rules] of [['first', each.first] as const, ['second', each.second] as const])
      await world.admin.must('PATCH', `/roles/${slug}`, {
        permissions: [...rules.map(readPermission), ...(each.owners ? [owners] : []), ...runs, ...siteRights],
      });
    const both = [
      { ...world.reader, look: lookFor([...each.first, ...each.second]) },
      // The token has only the first role, whatever its user may.
      { ...world.narrow, look: lookFor(each.first) },
    ];
    for (const { live } of both) live.listen();
    const foreign = await startRun(world.admin, 'failing_later');
    const builds: string[] = [];
    for (const { client, live, look } of both) {
      await search(client, look, each, foreign);
      const own = await readRuns(client, look);
      await readNotifications(client, look);
      for (const message of await live.heard(own)) look('live message', { text: message, status: 200 });
      builds.push(...(await buildAs(client, look)));
    }
    for (const { client, live, look } of both) {
      await readBuilds(client, builds, look);
      for (const message of await live.heard([])) look('live message', { text: message, status: 200 });
    }
  }

  function lookFor(allowed: readonly ReadRule[]): Look {
    return (way, { text, status }) => {
      searched.answers += 1;
      if (status >= 500 || status === 401) throw new Error(`${way} answers ${status}: ${text}`);
      for (const found of text.match(/canary-[\w-]*?-end/g) ?? []) {
        if (!mayRead(found, allowed, world.papers))
          throw new Error(`${found} in the answer of ${way} with ${JSON.stringify(allowed)}: ${text}`);
        searched.shown.set(way, (searched.shown.get(way) ?? 0) + 1);
      }
    };
  }

  async function search(client: Client, look: Look, each: ClosedCase, foreign: string): Promise<void> {
    for (const [way, path, body] of [...readings(each), ...held(world), ...everyRoute(world, foreign)])
      if (!byAge.has(way)) look(way, await client.send(body === undefined ? 'GET' : 'POST', path, body));
    await readFeed(client, look);
  }

  /** Goes on from where somebody was when they had other rights. */
  async function readFeed(client: Client, look: Look): Promise<void> {
    const since = cursors.get(client);
    const fresh = await client.send('GET', `${everything}/changes?limit=1000`);
    look('changes', fresh);
    if (since !== undefined)
      look('changes since', await client.send('GET', `${everything}/changes?limit=1000&since=${since}`));
    if (fresh.status === 200) cursors.set(client, (JSON.parse(fresh.body) as { next: string }).next);
  }

  /** What has come since is held against the rights of now. */
  async function readNotifications(client: Client, look: Look): Promise<void> {
    const { data } = await client.must<{ data: { id: string; message: string }[] }>('GET', '/notifications');
    for (const { id, message } of data) {
      const known = notifications.get(id);
      if (known === undefined) look('notifications', await client.send('GET', `/notifications/${id}`));
      else if (known !== message) throw new Error(`notification ${id} has changed: ${message}`);
      notifications.set(id, message);
    }
  }
}
