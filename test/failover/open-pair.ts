import { setTimeout as sleep } from 'node:timers/promises';
import { startProxy } from '../harness/tcp-proxy.ts';
import { makePair, type Member } from './pair.ts';
import type { Servers } from './servers.ts';

/** A primary and its synchronous standby; the one that is lost comes back as the next standby. */
export async function openPair(): Promise<Servers> {
  const pair = makePair();
  let primary = await pair.primary();
  let standby = await pair.standbyOf(primary, 'second');
  const places = new Map<string, Member>([
    ['first', primary],
    ['second', standby],
  ]);
  const proxies = await Promise.all(
    ['first', 'second'].map((name) => startProxy(() => places.get(name)?.socket ?? '')),
  );
  const { user, password, database } = primary.connection;
  const hosts = proxies.map(({ port }) => `127.0.0.1:${port}`).join(',');
  return {
    url: `postgres://${user}:${encodeURIComponent(password)}@${hosts}/${database}`,
    async lose() {
      const lost = performance.now();
      const name = primary.name;
      await primary.kill();
      await sleep(1000);
      await standby.promote();
      const promoted = performance.now();
      primary = standby;
      return { what: `${name} was killed`, lost, promoted, mended: follow(name) };
    },
    async close() {
      await Promise.all(proxies.map((proxy) => proxy.close()));
      // A primary waits for its standby to have the end of its log.
      await primary.stop();
      await standby.stop();
      pair.remove();
    },
  };

  async function follow(name: string): Promise<void> {
    standby = await pair.standbyOf(primary, name);
    places.set(name, standby);
  }
}
