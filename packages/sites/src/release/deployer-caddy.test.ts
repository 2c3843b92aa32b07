import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { madeDeployer, type MadeDeployer } from '../testing/made-deployer.ts';

/** A server that answers as Caddy's admin API does, and notes what was so at the time. */
let admin: Server;
let made: MadeDeployer;
let route: unknown;
let refuses = false;
let asked: { what: string; pointed: number | undefined; served: string | undefined }[] = [];

beforeEach(async () => {
  route = undefined;
  refuses = false;
  asked = [];
  admin = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '' } = request;
      asked.push({
        what: `${method} ${url}`,
        pointed: pointed(),
        served: made?.deployer.host('shop.example')?.label,
      });
      const body: unknown = chunks.length === 0 ? undefined : JSON.parse(Buffer.concat(chunks).toString());
      if (method !== 'GET' && refuses) return response.writeHead(400).end('{"error":"no"}');
      if (method === 'POST' || method === 'PATCH') route = method === 'POST' ? routeIn(body) : body;
      if (method === 'DELETE') route = undefined;
      const known = method === 'GET' && url.startsWith('/id/') ? route : {};
      return response.writeHead(known === undefined ? 404 : 200).end(JSON.stringify(known ?? null));
    });
  });
  admin.listen(0, '127.0.0.1');
  await once(admin, 'listening');
  const { port } = admin.address() as AddressInfo;
  made = await madeDeployer({ caddyAdminUrl: `http://127.0.0.1:${port}` });
  await made.build('b1');
  await made.build('b2');
});
afterEach(async () => {
  await made.remove();
  admin.closeAllConnections();
  admin.close();
  await once(admin, 'close');
});

/** The release on disk that the hosts are pointed to. */
function pointed(): number | undefined {
  try {
    const { sets } = JSON.parse(readFileSync(made.paths.live('shop'), 'utf8')) as {
      sets: { release: number }[];
    };
    return sets[0]?.release;
  } catch {
    return undefined;
  }
}

/** The route in a whole configuration. */
function routeIn(body: unknown): unknown {
  const { apps } = body as { apps: { http: { servers: { bakehouse: { routes: unknown[] } } } } };
  return apps.http.servers.bakehouse.routes[0];
}

const hostsIn = (given: unknown) =>
  [...JSON.stringify(given).matchAll(/[a-z.]+\.example/g)].map(([host]) => host);
const deploy = (build: string, hostnames = ['shop.example'], key?: string) =>
  made.deployer.deploy('shop', build, hostnames, key);

describe('where Caddy serves', () => {
  test('PAGE8 Caddy is told first, then the pointer is switched, then memory', async () => {
    await deploy('b1');
    await deploy('b2', ['shop.example', 'www.shop.example']);
    await made.deployer.idle();
    expect(asked.filter(({ what }) => what.startsWith('P'))).toEqual([
      { what: 'POST /config/', pointed: undefined, served: undefined },
      { what: 'PATCH /id/bakehouse-sites', pointed: 1, served: 'shop/1' },
    ]);
    const order = ['caddy:applied', 'switch:ready', 'pointer:renamed', 'memory:switched', 'log:appended'];
    expect(made.steps.filter((step) => order.includes(step))).toEqual([
      // Once when the deployer was opened, then for each deploy.
      'caddy:applied',
      ...order,
      ...order,
    ]);
    expect([pointed(), made.deployer.host('shop.example')?.label]).toEqual([2, 'shop/2']);
  });

  test('PAGE8 what Caddy refuses changes neither pointer nor memory, and is completed later by its key', async () => {
    await deploy('b1');
    refuses = true;
    const changed = ['shop.example', 'www.shop.example'];
    await expect(deploy('b2', changed, 'run:7')).rejects.toMatchObject({ code: 'upstream_failed' });
    expect([pointed(), made.deployer.host('shop.example')?.label]).toEqual([1, 'shop/1']);
    expect(made.deployer.host('www.shop.example')).toBeUndefined();
    refuses = false;
    expect(await deploy('b2', changed, 'run:7')).toMatchObject({ number: 2 });
    expect([pointed(), made.deployer.host('www.shop.example')?.label]).toEqual([2, 'shop/2']);
  });

  test('PAGE8 Caddy is told of all sites, each as it is then', async () => {
    await made.build('o1', 'blog');
    await deploy('b1', ['shop.example', 'www.shop.example']);
    await made.deployer.deploy('blog', 'o1', ['blog.example'], undefined);
    expect(new Set(hostsIn(route))).toEqual(new Set(['shop.example', 'www.shop.example', 'blog.example']));
    await made.deployer.undeploy('shop', ['www.shop.example']);
    expect(new Set(hostsIn(route))).toEqual(new Set(['shop.example', 'blog.example']));
    await made.deployer.undeploy('shop', undefined);
    expect(new Set(hostsIn(route))).toEqual(new Set(['blog.example']));
    await made.deployer.undeploy('blog', undefined);
    expect(route).toBeUndefined();
  });

  test('PAGE8 Caddy is set up anew after a restart; one that refuses does not keep us from starting', async () => {
    await deploy('b1');
    route = undefined;
    made = await made.restart();
    expect(hostsIn(route)).toContain('shop.example');
    refuses = true;
    route = undefined;
    made = await made.restart();
    expect(made.failures).toEqual(['Caddy could not be set up']);
    expect(made.deployer.host('shop.example')?.label).toBe('shop/1');
  });
});
