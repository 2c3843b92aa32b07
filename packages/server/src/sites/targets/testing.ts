import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { startSshd } from '../../testing/sshd.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { sendDueTarget } from './send-due.ts';

/** What the story needs of a site "due" under "www.due.example". */
interface Told {
  it: () => TestApp;
  send: (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH',
    url: string,
    payload?: object,
    who?: string,
  ) => Promise<Record<string, unknown>>;
  publish: (who: string) => Promise<void>;
  change: (name: string, data: object) => Promise<void>;
}

/** A target from its first failure to its undeploy, on a real server. */
export async function tellTargets({ it, send, publish, change }: Told): Promise<void> {
  const sshd = await startSshd();
  const { port, user, hostKey, privateKey } = sshd;
  const { signal } = new AbortController();
  const { sites, connections, database } = it();
  const parts = { sites, connections, pool: database.pool, signal, log: { info() {}, warn() {} } as never };
  const sendAll = async () => {
    while (await sendDueTarget(parts));
  };
  const state = async () => {
    const { data } = (await send('GET', '/sites/due/targets', undefined, 'editor')) as { data: object[] };
    expect(data).toHaveLength(1);
    return data[0];
  };
  const shown = () => readFileSync(join(sshd.folder, 'www/current/index.html'), 'utf8');
  const retitle = (title: string) => change('home', { title });
  try {
    await retitle('Sent 1');
    await publish('editor');
    const web = { connection: 'web', folder: 'www', hostname: 'WWW.due.example' };
    await send('PUT', '/sites/due', { identifier: 'due', targets: { web } });
    expect(await state()).toMatchObject({ ...web, keep: 5, kind: null, state: 'waiting', release: null });
    await sendAll();
    expect(await state()).toMatchObject({ state: 'failed', failure: { code: 'connection_unknown' } });

    const settings = { host: '127.0.0.1', port, user, hostKey };
    await send('PUT', '/connections/web', { name: 'web', kind: 'ssh', settings });
    await send('PUT', '/connections/web/secret', { privateKey });
    expect(await sendDueTarget(parts)).toBe(false);
    await send('POST', '/sites/due/targets/web/send', {}, 'editor');
    await sendAll();
    expect(await state()).toMatchObject({
      kind: 'ssh',
      state: 'shown',
      failure: null,
      release: expect.any(Number),
    });
    expect(shown()).toContain('Sent 1');

    await retitle('Sent 2');
    await publish('editor');
    expect(await state()).toMatchObject({ state: 'waiting' });
    await sendAll();
    expect(shown()).toContain('Sent 2');
    await send('POST', '/sites/due/rollback', {}, 'editor');
    await sendAll();
    expect(shown()).toContain('Sent 1');
    expect(await state()).toMatchObject({ state: 'shown', sentFiles: 0 });

    // What changes while a release is sent is sent after it.
    await send('POST', '/sites/due/targets/web/send', {});
    const { client } = sites;
    const call: typeof client.call = async (asked) => {
      const answer = await client.call(asked);
      if (asked.path.endsWith('/files')) await send('POST', '/sites/due/targets/web/send', {});
      return answer;
    };
    await sendDueTarget({ ...parts, sites: { ...sites, client: { ...client, call } } });
    expect(await state()).toMatchObject({ state: 'waiting' });
    // A process that dies with it keeps it no longer than its lease.
    await database.pool.query("update bakehouse.site_targets set lease_until = now() + interval '1 hour'");
    expect(await sendDueTarget(parts)).toBe(false);
    expect(await state()).toMatchObject({ state: 'sending' });
    await database.pool.query("update bakehouse.site_targets set lease_until = now() - interval '1 second'");
    await sendAll();
    expect(await state()).toMatchObject({ state: 'shown' });

    await send('POST', '/sites/due/undeploy', {}, 'editor');
    await sendAll();
    expect(await state()).toMatchObject({ state: 'shown', release: null });
    expect(existsSync(join(sshd.folder, 'www/current'))).toBe(false);
    await expect(send('POST', '/sites/due/targets/web/send', {}, 'outsider')).rejects.toThrow('forbidden');
    await expect(send('POST', '/sites/due/targets/none/send', {})).rejects.toThrow('no target');
    const crooked = { identifier: 'due', targets: { web: { ...web, folder: 'www/../etc' } } };
    await expect(send('PUT', '/sites/due', crooked)).rejects.toThrow('targets.web.folder');
  } finally {
    await send('PUT', '/sites/due', { identifier: 'due' });
    await sshd.stop();
  }
}
