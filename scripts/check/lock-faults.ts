import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  hasInstallScript?: boolean;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  optionalDependencies?: Record<string, string>;
}

/** Versions below which a package has a known hole that matters here (2026-11-15), and packages that must not come at all. */
const safeFrom: Record<string, string> = {
  jsonata: '2.2.2',
  liquidjs: '10.30.1',
  fastify: '5.12.8',
  nodemailer: '10.4.0',
  dompurify: '3.4.17',
  '@fastify/static': '10.1.10',
  undici: '7.28.0',
};
const never = new Set(['handlebars', 'nunjucks', '@fastify/middie', 'vm2', 'isolated-vm', 'event-stream']);

/** Packages that come with a library, and that the product must not load: of it only other parts are used. */
const neverBundled = ['express'];

/** What is wrong with package-lock.json: packages from elsewhere, without a checksum, with scripts, or with known holes. */
export function lockFaults(root: string): string[] {
  const path = join(root, 'package-lock.json');
  if (!existsSync(path)) return ['package-lock.json is not there'];
  const { packages } = JSON.parse(readFileSync(path, 'utf8')) as { packages: Record<string, LockedPackage> };
  const { allowScripts = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    allowScripts?: Record<string, boolean>;
  };
  const locked = Object.entries(packages).flatMap(([place, locked]) => {
    const missing = missingParts(place, locked, packages);
    if (missing.length > 0)
      return [`package-lock.json: ${place} lacks ${missing.join(', ')}, so that npm ci refuses it`];
    const name = place.split('node_modules/').at(-1) ?? '';
    if (!place.includes('node_modules/') || locked.link === true) return [];
    return faultsOf(name, locked, allowScripts).map((fault) => `package-lock.json: ${place} ${fault}`);
  });
  return [...locked, ...bundledFaults(join(root, 'dist', 'server'))];
}

/** The files of the built server that hold what must not be loaded; a checkout that was not built has none. */
function bundledFaults(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const maps = readdirSync(folder).filter((file) => file.endsWith('.map'));
  return maps.flatMap((file) => {
    const { sources } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { sources: string[] };
    return neverBundled
      .filter((name) => sources.some((source) => source.includes(`node_modules/${name}/`)))
      .map((name) => `dist/server/${file}: ${name} must not be bundled`);
  });
}

/** Parts for other systems that a package names and the lock file leaves out. */
function missingParts(
  place: string,
  { optionalDependencies = {} }: LockedPackage,
  packages: Record<string, LockedPackage>,
): string[] {
  return Object.keys(optionalDependencies).filter(
    (name) => !(`node_modules/${name}` in packages) && !(`${place}/node_modules/${name}` in packages),
  );
}

/** Tools of developers and of the build, whose parts for other systems may come without a checksum. */
const tools = ['@oxfmt/', '@oxlint/', '@oxlint-tsgolint/', '@rollup/'];

function isForeignTool(name: string, { optional = false, os = [] }: LockedPackage): boolean {
  return optional && os.length > 0 && tools.some((tool) => name.startsWith(tool));
}

function faultsOf(name: string, locked: LockedPackage, allowScripts: Record<string, boolean>): string[] {
  const { version = '', resolved, integrity, hasInstallScript = false, dev = false } = locked;
  const floor = safeFrom[name];
  return [
    ...(integrity?.startsWith('sha512-') === true || (integrity === undefined && isForeignTool(name, locked))
      ? []
      : ['has no checksum']),
    ...(resolved === undefined || resolved.startsWith('https://registry.npmjs.org/')
      ? []
      : [`comes from ${resolved}`]),
    ...(hasInstallScript && !(name in allowScripts)
      ? ['has an install script that nobody decided about']
      : []),
    ...(never.has(name) ? ['must not be used'] : []),
    // What only tests use never meets a stranger's input.
    ...(floor !== undefined && !dev && isBelow(version, floor)
      ? [`${version} is below ${floor}, which mends a known hole`]
      : []),
  ];
}

function isBelow(version: string, floor: string): boolean {
  const [have, want] = [numbers(version), numbers(floor)];
  const at = want.findIndex((each, index) => each !== (have[index] ?? 0));
  return at !== -1 && (have[at] ?? 0) < (want[at] ?? 0);
}

function numbers(version: string): number[] {
  return version.split('-', 1)[0]?.split('.').map(Number) ?? [];
}
