import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from '@bakehouse/store';
import { expect } from 'vitest';
import { startSshd } from '../../packages/server/src/testing/sshd.ts';
import { startProxy } from '../harness/tcp-proxy.ts';
import { findOne, publish, type CallApi } from './website.ts';

const patience = { timeout: 120_000, interval: 20 };

/** What the story needs of a product that it may kill. */
interface Stage {
  api: () => CallApi;
  pool: Pool;
  /** Ends the product as a crash does. */
  kill: () => Promise<void>;
  restart: () => Promise<void>;
  /** What the site itself shows at a path. */
  served: (path: string) => Promise<string>;
}

/** A product is killed while it sends a site to a server. Gives how the target stands in the end. */
export async function killWhileSending({ api, pool, kill, restart, served }: Stage): Promise<unknown> {
  const sshd = await startSshd();
  const proxy = await startProxy(() => sshd.port);
  const shown = () => filesBelow(join(sshd.folder, 'www', 'current'));
  const releases = () => readdirSync(join(sshd.folder, 'www', 'releases'));
  const begun = () =>
    releases()
      .filter((name) => name.endsWith('.tmp'))
      .flatMap((name) => [...filesBelow(join(sshd.folder, 'www', 'releases', name)).keys()]);
  const target = async () => {
    const { body } = await api()('GET', '/sites/mill_and_crust/targets');
    return (body['data'] as { state: string; failure: unknown }[])[0];
  };
  try {
    const { user, hostKey, privateKey } = sshd;
    const settings = { host: '127.0.0.1', port: proxy.port, user, hostKey };
    await api()('PUT', '/connections/web', { name: 'web', kind: 'ssh', settings });
    expect((await api()('PUT', '/connections/web/secret', { privateKey })).status).toBeLessThan(300);
    const { body } = await api()('GET', '/sites/mill_and_crust');
    const definition = body['definition'] as object;
    const targets = { web: { connection: 'web', folder: 'www', hostname: 'www.mill.example' } };
    expect((await api()('PUT', '/sites/mill_and_crust', { ...definition, targets })).status).toBe(200);
    await expect.poll(target, patience).toMatchObject({ state: 'shown', failure: null });
    const before = shown();
    expect(before.size).toBeGreaterThan(5);

    // Every page becomes another one, and the way to the server is long.
    const head = await findOne(api(), 'site_sections', { name: 'page_head' });
    const hero = await findOne(api(), 'site_sections', { name: 'hero' });
    for (const { id, data } of [head, hero])
      await api()('PATCH', `/modules/site_sections/resources/${id}`, {
        data: { code: `${String(data['code'])}<p>Second edition</p>` },
      });
    proxy.slow(300);
    expect((await publish(api())).status).toBe(200);
    await expect.poll(() => begun().length, patience).toBeGreaterThan(0);
    proxy.hold();
    await kill();
    expect(shown()).toEqual(before);
    expect(begun().length).toBeGreaterThan(0);
    proxy.cut();
    proxy.mend();

    // The process that comes after has it once the lease of the dead one is over; nobody asks it to.
    await restart();
    await pool.query(`update bakehouse.site_targets set lease_until = now() where lease_until > now()`);
    await expect.poll(() => shown().get('index.html') ?? '', patience).toContain('Second edition');
    await expect.poll(target, patience).toMatchObject({ state: 'shown', failure: null });
    const after = shown();
    expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
    // All of it is the new site, as it is shown here.
    for (const [path, text] of after)
      if (path.endsWith('/index.html'))
        expect(text, path).toBe(await served(`/${path.slice(0, -'index.html'.length)}`));
    expect(releases().filter((name) => /tmp|part/.test(name))).toEqual([]);
    return await target();
  } finally {
    await proxy.close();
    await sshd.stop();
  }
}

/** What lies in a folder and below it, by path. */
function filesBelow(folder: string): Map<string, string> {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    found.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(folder.length + 1), readFileSync(path, 'utf8')];
    }),
  );
}
