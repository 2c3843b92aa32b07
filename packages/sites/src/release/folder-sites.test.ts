import { mkdir, readdir, readFile, readlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { madeDeployer, type MadeDeployer } from '../testing/made-deployer.ts';

let made: MadeDeployer;
const hosts = ['www.shop.example', 'shop.example'];

beforeEach(async () => {
  made = await madeDeployer({ toFolder: true });
  for (const id of ['b1', 'b2', 'b3']) await made.build(id, 'shop', {}, { url: `https://${id}.example` });
});
afterEach(async () => made.remove());

const served = (...names: string[]) => join(made.paths.root, 'served', ...names);

/** Which build a host shows to a web server. */
async function shown(host: string): Promise<string | undefined> {
  const text = await readFile(served(host, 'robots.txt'), 'utf8').catch(() => '');
  return /https:\/\/(b\d)\.example/.exec(text)?.[1];
}

const deploy = (build: string, names = hosts) => made.deployer.deploy('shop', build, names, undefined);

test('PAGE31 hosts of a deploy show the release in the folder, together, and roll back', async () => {
  await deploy('b1');
  expect(await Promise.all(hosts.map(shown))).toEqual(['b1', 'b1']);
  const links = await Promise.all(hosts.map((host) => readlink(served(host))));
  expect(new Set(links).size).toBe(1);
  await deploy('b2');
  // The hosts still lead through the same link: it alone was switched.
  expect(await Promise.all(hosts.map((host) => readlink(served(host))))).toEqual(links);
  expect(await Promise.all(hosts.map(shown))).toEqual(['b2', 'b2']);
  await made.deployer.rollback('shop', undefined, undefined);
  expect(await Promise.all(hosts.map(shown))).toEqual(['b1', 'b1']);
});

test('PAGE31 hosts that are taken down are gone, and old releases with the one after the next', async () => {
  for (const build of ['b1', 'b2', 'b3']) await deploy(build);
  const kept = await readdir(served('.releases', 'shop'));
  expect(kept.filter((name) => !name.startsWith('live-')).sort()).toEqual(['2', '3']);
  await deploy('b3', ['shop.example']);
  expect((await readdir(served())).sort()).toEqual(['.releases', 'shop.example']);
  await made.deployer.undeploy('shop', undefined);
  expect(await readdir(served())).toEqual(['.releases']);
});

test('PAGE31 a release that cannot be written whole is not shown', async () => {
  await deploy('b1');
  const lost = {
    path: 'a.txt',
    sha256: '0'.repeat(64),
    type: 'text/plain',
    at: ['p:lost', 0, 5] as [string, number, number],
  };
  await made.build('b4', 'shop', {}, { files: [lost], url: 'https://b4.example' });
  await expect(deploy('b4')).rejects.toThrow(/ENOENT|lost/);
  expect(await Promise.all(hosts.map(shown))).toEqual(['b1', 'b1']);
  await deploy('b2');
  expect(await Promise.all(hosts.map(shown))).toEqual(['b2', 'b2']);
});

test('PAGE31 a crash at the switch is put right at the next start', async () => {
  await deploy('b1');
  made.crashAt('folder:applied');
  await expect(deploy('b2')).rejects.toThrow('crashed');
  made = await made.restart();
  expect(made.failures).toEqual([]);
  expect(await Promise.all(hosts.map(shown))).toEqual(['b1', 'b1']);
  expect(made.deployer.host('shop.example')?.label).toBe('shop/1');
});

test('PAGE31 what somebody else has put there is not replaced, and the deploy changes nothing', async () => {
  await deploy('b1');
  await mkdir(served('other.example'));
  await writeFile(served('other.example', 'index.html'), 'mine');
  await expect(deploy('b2', [...hosts, 'other.example'])).rejects.toThrow(
    /was not made by a deploy. Move it away/,
  );
  expect(await readFile(served('other.example', 'index.html'), 'utf8')).toBe('mine');
  expect(await shown('shop.example')).toBe('b1');
  expect(await made.pointer()).toMatchObject([{ release: 1 }]);
  // Neither is it removed when other hosts are.
  await made.deployer.undeploy('shop', undefined);
  expect(await readFile(served('other.example', 'index.html'), 'utf8')).toBe('mine');
});
