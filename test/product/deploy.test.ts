import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseFilesUrl } from '@bakehouse/store';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { configKeys } from '../../packages/server/src/foundation/config/keys.ts';
import { instructions } from '../../scripts/bare-root/dockerfile.ts';
import { lockFaults } from '../../scripts/check/lock-faults.ts';
import { builtProgram } from '../harness/built.ts';
import { root } from '../harness/product.ts';

const folder = join(root, 'deploy');
const read = (...path: string[]) => readFileSync(join(folder, ...path), 'utf8');

test('SHIP1 the maps of the built server hold its own sources, and not those of packages', () => {
  const built = dirname(builtProgram());
  const known = new Map<string, string | null>();
  for (const name of readdirSync(built).filter((each) => each.endsWith('.map'))) {
    const map = JSON.parse(readFileSync(join(built, name), 'utf8')) as Record<
      'sources' | 'sourcesContent',
      string[]
    >;
    map.sources.forEach((source, at) => known.set(source, map.sourcesContent[at] ?? null));
  }
  const main = 'packages/server/src/main.ts';

  expect(known.get(`../../${main}`)).toBe(readFileSync(join(root, main), 'utf8'));
  const held = (place: string) =>
    [...known].filter(([source]) => source.startsWith(`../../${place}/`)).map(([, content]) => content);
  expect(held('packages')).not.toContain(null);
  expect(new Set(held('node_modules'))).toEqual(new Set([null]));
});

test('SHIP3 the image is made in stages from named versions, and runs as an ordinary user with a health check', () => {
  const lines = instructions(read('Dockerfile'));
  const values = (name: string) => lines.filter((each) => each.name === name).map(({ value }) => value);

  expect(values('FROM').length).toBeGreaterThan(1);
  expect(values('USER')).toEqual(['1000']);
  expect(values('HEALTHCHECK').join()).toContain('/health/ready');
});

test.each(['compose.yaml', 'compose.postgres.yaml'])(
  'SHIP3 %s gives settings that exist, and no rights',
  (name) => {
    const { services, volumes } = parse(read(name)) as {
      services: Record<
        string,
        { environment?: Record<string, string>; volumes?: string[]; cap_drop?: string[] }
      >;
      volumes: Record<string, unknown>;
    };
    const { bakehouse } = services;

    expect(bakehouse?.cap_drop).toEqual(['ALL']);
    expect(Object.keys(configKeys)).toEqual(
      expect.arrayContaining(Object.keys(bakehouse?.environment ?? {})),
    );
    const kept = Object.values(services).flatMap((service) => service.volumes ?? []);
    expect(new Set(kept.map((volume) => volume.split(':')[0]))).toEqual(new Set(Object.keys(volumes)));
  },
);

test('SHIP3 FILE30 compose.minio.yaml gives an address of the MinIO that it starts', () => {
  const { services, volumes } = parse(read('compose.minio.yaml')) as {
    services: Record<string, { environment: Record<string, string>; volumes?: string[] }>;
    volumes: Record<string, unknown>;
  };
  const { FILES_URL = '' } = services['bakehouse']?.environment ?? {};
  const given = FILES_URL.replace(/\$\{FILES_PASSWORD[^}]*\}/, 'secret');
  const place = parseFilesUrl(given);
  expect(place).toMatchObject({ origin: 'http://files:9000', bucket: 'bakehouse', prefix: '' });
  expect(place).toMatchObject({ keyId: services['files']?.environment['MINIO_ROOT_USER'] });
  expect(services['files']?.volumes).toEqual(Object.keys(volumes).map((name) => `${name}:/data`));
});

test.each(['bakehouse.service', 'bakehouse-backup.service'])(
  'SHIP4 %s may touch its own folder only',
  (name) => {
    const unit = read('systemd', name);
    for (const line of [
      'ProtectSystem=strict',
      'NoNewPrivileges=yes',
      'CapabilityBoundingSet=',
      'DynamicUser=yes',
    ])
      expect(unit.split('\n')).toContain(line);
    // Where systemd is, it judges for itself.
    if (!existsSync('/usr/bin/systemd-analyze')) return;
    const units = readdirSync(join(folder, 'systemd')).map((each) => join(folder, 'systemd', each));
    const service = join(folder, 'systemd', name);
    const judged = execFileSync('systemd-analyze', ['security', '--offline=true', service], {
      encoding: 'utf8',
    });
    expect(Number(/exposure level.*: ([\d.]+)/.exec(judged)?.[1])).toBeLessThan(3);
    execFileSync('systemd-analyze', ['verify', ...units], { stdio: 'pipe' });
  },
);

test('SHIP5 the lock file has the parts of every package for every system', () => {
  expect(lockFaults(root)).toEqual([]);
});
