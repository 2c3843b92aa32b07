import { writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FileEntry } from '../store/manifest.ts';
import { madeDeployer, type MadeDeployer } from '../testing/made-deployer.ts';

let made: MadeDeployer;
beforeEach(async () => {
  made = await madeDeployer();
  await made.build('b1');
  await made.build('b2');
});
afterEach(() => made.remove());

const hosts = ['shop.example', 'www.shop.example'];
const deploy = (build: string, key?: string, hostnames = hosts) =>
  made.deployer.deploy('shop', build, hostnames, key);
const label = (host: string) => made.deployer.host(host)?.label;

const file = (path: string): FileEntry => ({ path, sha256: '', type: '', at: ['p:x', 0, 0] });

/** Every step of a deploy on disk and in memory. */
const deploySteps = [
  'deploy:accepted',
  'release:written',
  'release:synced',
  'release:renamed',
  'release:durable',
  'switch:ready',
  'pointer:written',
  'pointer:synced',
  'pointer:renamed',
  'pointer:durable',
  'memory:switched',
  'log:appended',
];

describe('a deploy', () => {
  test('PAGE8 puts a build under its hostnames and tells what is served', async () => {
    const release = await deploy('b1');
    expect(release).toEqual({
      number: 1,
      site: 'shop',
      build: 'b1',
      digest: 'digest of b1',
      hostnames: hosts,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
      live: hosts,
      removed: [],
    });
    expect(hosts.map(label)).toEqual(['shop/1', 'shop/1']);
    expect(await made.pointer()).toEqual([{ hostnames: hosts, release: 1, history: [] }]);
    expect(await made.releases.readLog('shop')).toMatchObject([
      { action: 'deploy', release: 1, build: 'b1', hostnames: hosts, removed: [] },
    ]);
  });

  test('PAGE8 writes the release before the pointer, and the pointer before anybody sees it', async () => {
    const seen: Record<string, string | undefined> = {};
    made.onStep((step) => (seen[step] = label('shop.example')));
    await deploy('b1');
    await made.deployer.idle();
    expect(made.steps.slice(0, 12)).toEqual(deploySteps);
    expect([seen['pointer:durable'], seen['memory:switched']]).toEqual([undefined, 'shop/1']);
  });

  test('PAGE8 PAGE9 takes hostnames away that the new release no longer has, and keeps the old release', async () => {
    await deploy('b1');
    expect(await deploy('b2', undefined, ['shop.example'])).toMatchObject({
      number: 2,
      removed: ['www.shop.example'],
    });
    expect(hosts.map(label)).toEqual(['shop/2', undefined]);
    expect(made.deployer.list('shop').map(({ number, live }) => [number, live])).toEqual([
      [2, ['shop.example']],
      [1, []],
    ]);
    const log = await made.releases.readLog('shop');
    expect(log.map(({ removed }) => removed)).toEqual([['www.shop.example'], []]);
  });

  test('PAGE8 of a build that is not there, or of another site, changes nothing', async () => {
    await made.build('other', 'blog');
    for (const build of ['none', 'other'])
      await expect(deploy(build), build).rejects.toMatchObject({ code: 'not_found' });
    await expect(deploy('b1', undefined, ['127.0.0.1'])).rejects.toMatchObject({ code: 'invalid' });
    expect(made.steps).toEqual([]);
  });

  test('PAGE8 comes after the one before it, and one that fails holds nothing up', async () => {
    const ended = await Promise.allSettled([deploy('b1'), deploy('none'), deploy('b2')]);
    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(hosts.map(label)).toEqual(['shop/2', 'shop/2']);
    await made.deployer.idle();
    const accepted = made.steps.flatMap((step, index) => (step === 'deploy:accepted' ? [index] : []));
    expect(made.steps.slice(accepted[0], accepted[1])).toContain('log:appended');
  });

  test('PAGE9 serves the lasting files of the three releases before it', async () => {
    for (const number of [1, 2, 3, 4, 5]) {
      const files = [{ ...file(`assets/${number}.css`), immutable: true as const }, file(`${number}.html`)];
      await made.build(`f${number}`, 'shop', {}, { files });
      await deploy(`f${number}`);
    }
    const paths = [...(made.deployer.host('shop.example')?.files.keys() ?? [])];
    expect(paths.filter((path) => /css|html/.test(path)).sort()).toEqual([
      '5.html',
      'assets/2.css',
      'assets/3.css',
      'assets/4.css',
      'assets/5.css',
    ]);
  });

  test('SITE12 puts the first hostname into its sitemap', async () => {
    await deploy('b1');
    const robots = made.deployer.host('shop.example')?.files.get('robots.txt')?.text?.toString();
    expect(robots).toContain('https://shop.example/sitemap.xml');
  });
});

describe('the same deploy again, by its key', () => {
  test.each(deploySteps)('ENG33 after a crash at %s makes no second release', async (step) => {
    made.crashAt(step);
    await expect(deploy('b1', 'run:7')).rejects.toThrow(`crashed at ${step}`);
    made = await made.restart();
    expect(await deploy('b1', 'run:7')).toMatchObject({ number: 1, build: 'b1', live: hosts });
    expect(made.deployer.list('shop').map(({ number }) => number)).toEqual([1]);
    expect(hosts.map(label)).toEqual(['shop/1', 'shop/1']);
    expect(await made.pointer()).toEqual([{ hostnames: hosts, release: 1, history: [] }]);
  });

  test('ENG33 is answered as before, and switches nothing back', async () => {
    await deploy('b1', 'run:7');
    await deploy('b2', 'run:8');
    await made.deployer.idle();
    made.steps.length = 0;
    expect(await deploy('b1', 'run:7')).toMatchObject({ number: 1, live: [], removed: [] });
    expect(await deploy('b2', 'run:8')).toMatchObject({ number: 2, live: hosts, removed: [] });
    expect(made.steps).toEqual([]);
  });

  test('ENG33 with another build is refused', async () => {
    await deploy('b1', 'run:7');
    await expect(deploy('b2', 'run:7')).rejects.toMatchObject({ code: 'idempotency_mismatch' });
  });

  test('ENG33 is another one where it has no key', async () => {
    await deploy('b1');
    expect(await deploy('b1')).toMatchObject({ number: 2 });
  });
});

describe('after a restart', () => {
  test('PAGE8 what the pointer says is served, and nothing else', async () => {
    await deploy('b1');
    made.crashAt('pointer:synced');
    await expect(deploy('b2')).rejects.toThrow('crashed');
    made = await made.restart();
    expect(label('shop.example')).toBe('shop/1');
  });

  test('PAGE8 a site whose files are damaged does not keep the others from being served', async () => {
    await made.build('o1', 'blog');
    await deploy('b1');
    await made.deployer.deploy('blog', 'o1', ['blog.example'], undefined);
    await writeFile(
      made.paths.live('shop'),
      '{"sets":[{"hostnames":["shop.example"],"release":9,"history":[]}]}',
    );
    made = await made.restart();
    expect([label('shop.example'), label('blog.example')]).toEqual([undefined, 'blog/1']);
    expect(made.failures).toEqual(['shop cannot be served']);
  });
});

describe('a rollback', () => {
  test('PAGE9 brings the release before back, or the one asked for', async () => {
    await deploy('b1');
    await deploy('b2');
    await deploy('b1');
    expect(await made.deployer.rollback('shop', undefined, undefined)).toMatchObject({
      number: 2,
      live: hosts,
    });
    expect(await made.deployer.rollback('shop', 'shop.example', 3)).toMatchObject({ number: 3 });
    expect(label('www.shop.example')).toBe('shop/3');
    expect((await made.releases.readLog('shop'))[0]).toMatchObject({
      action: 'rollback',
      release: 3,
      build: 'b1',
      hostnames: hosts,
    });
  });

  test('PAGE9 of a site that nobody knows is refused', async () => {
    for (const work of [
      made.deployer.rollback('none', undefined, undefined),
      made.deployer.undeploy('none', undefined),
      made.deployer.collect('none'),
    ])
      await expect(work).rejects.toMatchObject({ code: 'not_found' });
    expect(() => made.deployer.list('none')).toThrow(expect.objectContaining({ code: 'not_found' }));
    expect(made.deployer.list('shop')).toEqual([]);
  });
});

describe('taking down', () => {
  test('PAGE10 ends what is served under the hostnames, and logs it', async () => {
    await deploy('b1');
    expect(await made.deployer.undeploy('shop', ['www.shop.example'])).toEqual(['www.shop.example']);
    expect(hosts.map(label)).toEqual(['shop/1', undefined]);
    expect(await made.deployer.undeploy('shop', undefined)).toEqual(['shop.example']);
    expect([hosts.map(label), await made.pointer()]).toEqual([[undefined, undefined], []]);
    expect((await made.releases.readLog('shop')).map(({ action }) => action)).toEqual([
      'undeploy',
      'undeploy',
      'deploy',
    ]);
  });

  test('PAGE10 what is not served writes nothing', async () => {
    await deploy('b1');
    await made.deployer.undeploy('shop', undefined);
    made.steps.length = 0;
    expect(await made.deployer.undeploy('shop', undefined)).toEqual([]);
    expect(made.steps).toEqual([]);
  });
});
