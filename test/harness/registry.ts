import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** A registry of npm on this machine. */
export interface Registry {
  url: string;
  stop(): Promise<void>;
}

/** Packs packages as a release would, and serves them; every other package is had from the registry in use. */
export async function serveRegistry(folders: readonly string[], packed: string): Promise<Registry> {
  mkdirSync(packed, { recursive: true });
  const usual = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  const manifests = new Map<string, { version: string }>();
  for (const folder of folders) {
    // What is packed was built when the checkout was installed.
    execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', packed], {
      cwd: folder,
    });
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      name: string;
      version: string;
    };
    manifests.set(manifest.name, manifest);
  }
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const file = readdirSync(packed).find((name) => path === `/packed/${name}`);
    const manifest = manifests.get(path.slice(1));
    if (file !== undefined) response.end(readFileSync(join(packed, file)));
    else if (manifest !== undefined) response.end(JSON.stringify(packument(path.slice(1), manifest)));
    else response.writeHead(302, { location: new URL(path.slice(1), usual).href }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const packument = (name: string, manifest: { version: string }) => {
    const { version } = manifest;
    const file = `${name}-${version}.tgz`;
    const integrity = `sha512-${createHash('sha512')
      .update(readFileSync(join(packed, file)))
      .digest('base64')}`;
    const dist = { tarball: `${url}packed/${file}`, integrity };
    return { name, 'dist-tags': { latest: version }, versions: { [version]: { ...manifest, dist } } };
  };
  return {
    url,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
