import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PieceCode } from '../delivery/pieces/host/piece-process.ts';
import { startWebServer, type WebServer } from './web-server.ts';

/** A registry of npm that has only what a test puts into it. */
export interface PieceRegistry {
  /** Takes the package that a piece was written to, as a version of it. */
  publish(piece: PieceCode, version: string): void;
  /** Gives a version other bytes than it had. */
  swap(piece: string, version: string): void;
  url: string;
  close(): Promise<void>;
}

interface Published {
  version: string;
  tarball: Buffer;
  integrity: string;
}

/** Starts such a registry; `folder` is for what it needs. */
export async function startRegistry(folder: string): Promise<PieceRegistry> {
  const packages = new Map<string, Published[]>();
  const server: WebServer = await startWebServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '');
    const [, name = '', file] = /^\/(@[^/]+\/[^/]+)(?:\/-\/(.+))?$/.exec(path) ?? [];
    const versions = packages.get(name);
    if (versions === undefined) return void response.writeHead(404).end('{}');
    const wanted = versions.find(({ version }) => file === `${version}.tgz`);
    if (wanted !== undefined) return void response.end(wanted.tarball);
    const latest = versions.at(-1)?.version;
    const described = versions.map(({ version, integrity }) => [
      version,
      { name, version, dist: { tarball: `${server.url}/${name}/-/${version}.tgz`, integrity } },
    ]);
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({ name, 'dist-tags': { latest }, versions: Object.fromEntries(described) as object }),
    );
  });
  return { publish, swap, url: server.url, close: () => server.close() };

  function publish({ name, entry }: PieceCode, version: string): void {
    const manifest = join(dirname(entry), 'package.json');
    const read = JSON.parse(readFileSync(manifest, 'utf8')) as object;
    writeFileSync(manifest, JSON.stringify({ ...read, version }));
    mkdirSync(folder, { recursive: true });
    const file = join(folder, `${name}-${version}.tgz`);
    execFileSync('tar', ['czf', file, '--transform', 's,^\\.,package,', '-C', dirname(entry), '.']);
    const tarball = readFileSync(file);
    const known = packages.get(`@activepieces/piece-${name}`) ?? [];
    packages.set(`@activepieces/piece-${name}`, [
      ...known,
      { version, tarball, integrity: checksum(tarball) },
    ]);
  }

  function swap(piece: string, version: string): void {
    for (const each of packages.get(`@activepieces/piece-${piece}`) ?? [])
      if (each.version === version) each.tarball = Buffer.concat([each.tarball, Buffer.alloc(512)]);
  }
}

function checksum(bytes: Buffer): string {
  return `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
}
