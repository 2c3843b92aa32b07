import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { madeDeployer, type MadeDeployer } from '../testing/made-deployer.ts';

let made: MadeDeployer;
beforeEach(async () => {
  made = await madeDeployer({ keep: 2 });
});
afterEach(() => made.remove());

const deploy = async (build: string, hostnames = ['shop.example'], site = 'shop') => {
  await made.deployer.deploy(site, build, hostnames, undefined);
  await made.deployer.idle();
};
const kept = async () => ({
  releases: made.deployer.list('shop').map(({ number }) => number),
  builds: made.builds.all().map(({ id }) => id),
  folders: (await readdir(made.paths.builds)).sort(),
});

describe('clearing away', () => {
  test('PAGE9 keeps the newest releases and what is served, and clears the rest', async () => {
    await made.build('b1');
    await deploy('b1', ['old.example']);
    for (const id of ['b2', 'b3', 'b4']) {
      await made.build(id);
      await deploy(id);
    }
    expect(await kept()).toEqual({
      releases: [4, 3, 1],
      builds: ['b4', 'b3', 'b1'],
      folders: ['b1', 'b3', 'b4'],
    });
  });

  test('PAGE9 keeps a build that is used by a release, and a pack that a build takes files from', async () => {
    await made.build('b1');
    await made.build('b2', 'shop', { packs: ['b2', 'b1'] });
    await made.build('b3', 'shop', { packs: ['b3'] });
    await deploy('b2');
    expect(await kept()).toEqual({ releases: [1], builds: ['b3', 'b2'], folders: ['b1', 'b2', 'b3'] });
    await made.build('b4');
    await deploy('b3');
    await deploy('b4');
    expect(await kept()).toEqual({ releases: [3, 2], builds: ['b4', 'b3'], folders: ['b3', 'b4'] });
  });

  test('PAGE9 leaves other sites and builds under way alone', async () => {
    for (const id of ['o1', 'o2', 'o3']) await made.build(id, 'blog');
    await made.build('b1');
    await made.builds.begin('b2');
    await mkdir(made.paths.build('b0'));
    await writeFile(join(made.paths.build('b0'), 'build.json'), '{}');
    await mkdir(made.paths.build('a0'));
    await deploy('b1');
    expect(await kept()).toMatchObject({
      builds: ['b1', 'o3', 'o2', 'o1'],
      folders: ['b0', 'b1', 'b2.tmp', 'o1', 'o2', 'o3'],
    });
  });

  test('PAGE9 tells what it did when asked for, with another number to keep', async () => {
    for (const id of ['b1', 'b2', 'b3']) await made.build(id);
    await deploy('b1');
    await deploy('b2');
    const tree = made.paths.tree('shop', 1);
    await mkdir(tree, { recursive: true });
    expect(await made.deployer.collect('shop', 1)).toEqual({ releases: 1, builds: 1, packs: 1, blobs: 0 });
    expect(await kept()).toMatchObject({ releases: [2], builds: ['b3', 'b2'] });
    expect(await readdir(join(tree, '..'))).toEqual([]);
    expect((await made.releases.readLog('shop'))[0]).toMatchObject({ action: 'gc' });
    expect(made.steps.filter((step) => step === 'gc:release-removed')).toHaveLength(1);
    expect(made.steps).toContain('gc:packs-removed');
  });

  test('PAGE9 of a site that was never deployed writes no log', async () => {
    for (const id of ['b1', 'b2', 'b3']) await made.build(id);
    expect(await made.deployer.collect('shop')).toMatchObject({ releases: 0, builds: 1 });
    expect(await made.releases.readLog('shop')).toEqual([]);
  });
});

describe('builds that are only previewed', () => {
  test('PAGE9 are cleared away once there are more than ten beyond the kept ones', async () => {
    const ids = Array.from({ length: 13 }, (_, index) => `b${String(index).padStart(2, '0')}`);
    for (const id of ids.slice(0, 12)) await made.build(id);
    await made.build('other', 'blog');
    made.deployer.tidy('shop');
    await made.deployer.idle();
    expect(made.builds.all()).toHaveLength(13);
    await made.build(ids[12] ?? '');
    made.deployer.tidy('shop');
    await made.deployer.idle();
    expect(made.builds.all().map(({ id }) => id)).toEqual(['b12', 'other', 'b11']);
  });

  test('PAGE9 that cannot be cleared away are told, and hold nothing up', async () => {
    made.crashAt('gc:packs-removed');
    await made.build('b1');
    await deploy('b1');
    expect(made.failures).toEqual(['old releases of shop could not be cleared away']);
    expect(made.deployer.host('shop.example')?.label).toBe('shop/1');
  });
});
