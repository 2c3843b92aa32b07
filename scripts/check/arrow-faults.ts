import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { arrows, usedByName, type PackageName } from '../arrows/packages.ts';
import { floors } from '../arrows/floors.ts';
import { circles } from './circles.ts';
import { floorFaults } from './floor-faults.ts';
import { localImports } from './local-imports.ts';
import { importsOf } from './imports-of.ts';

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** Holds every manifest and every import of a checkout against the table of arrows. */
export function arrowFaults(root: string): string[] {
  const rootManifest = readManifest(root);
  return [
    ...(Object.keys(arrows) as PackageName[]).flatMap((name) => packageFaults(root, name, rootManifest)),
    ...unpinned(root),
    ...unusedAtRoot(root, rootManifest),
    ...insideFaults(root),
  ];
}

function packageFaults(root: string, name: PackageName, rootManifest: Manifest): string[] {
  const folder = join(root, 'packages', name);
  const manifest = readManifest(folder);
  const declared = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies });
  const may = new Set<string>(arrows[name].may.map((other) => `@bakehouse/${other}`));
  const faults: string[] = [];
  for (const dependency of declared) {
    if (dependency.startsWith('@bakehouse/') && !may.has(dependency)) {
      faults.push(`packages/${name}/package.json: may not depend on ${dependency}: ${arrows[name].why}`);
    }
  }
  const used = new Set<string>();
  for (const file of sourceFiles(folder)) {
    const isTest = /\.test\.tsx?$|\.testing\.ts$|\/testing(\/|\.ts$)|\.config\.ts$/.test(file);
    for (const imported of importsOf(readFileSync(file, 'utf8'))) {
      used.add(imported);
      const known =
        declared.includes(imported) ||
        imported === `@bakehouse/${name}` ||
        imported in (manifest.devDependencies ?? {});
      if (known || (isTest && imported in { ...rootManifest.dependencies, ...rootManifest.devDependencies }))
        continue;
      faults.push(
        `${file.slice(root.length + 1)}: imports ${imported}, which packages/${name}/package.json does not name`,
      );
    }
  }
  const all = [...declared, ...Object.keys(manifest.devDependencies ?? {})];
  const unused = all.filter((dependency) => !used.has(dependency) && !isUsedByName(dependency));
  return [
    ...faults,
    ...unused.map((dependency) => `packages/${name}/package.json: ${dependency} is imported nowhere`),
  ];
}

/** Inside packages: arrows between folders run one way, and no files import each other in a circle. */
function insideFaults(root: string): string[] {
  const all = new Map(
    ['packages', 'scripts', 'test', 'bench'].flatMap((folder) => [...localImports(root, folder)]),
  );
  return [
    ...floorFaults(all, floors),
    ...circles(all).map((files) => `these files import each other in a circle: ${files.join(', ')}`),
  ];
}

/** A version range would let two installs of one release differ. */
function unpinned(root: string): string[] {
  const folders = ['.', ...Object.keys(arrows).map((name) => join('packages', name))];
  return folders.flatMap((folder) => {
    const { dependencies, devDependencies, optionalDependencies } = readManifest(join(root, folder));
    const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
    return all
      .filter(([, version]) => !/^\d/.test(version))
      .map(([name, version]) => `${join(folder, 'package.json')}: ${name} is not pinned (${version})`);
  });
}

function unusedAtRoot(root: string, manifest: Manifest): string[] {
  const folders = ['bin', 'scripts', 'test', 'bench', 'packages'];
  const files = [
    ...folders.flatMap((folder) => sourceFiles(join(root, folder))),
    join(root, 'vitest.config.ts'),
  ];
  const used = new Set(files.flatMap((file) => importsOf(readFileSync(file, 'utf8'))));
  const declared = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  return declared
    .filter((name) => !used.has(name) && !isUsedByName(name))
    .map((name) => `package.json: ${name} is imported nowhere`);
}

/** Types are read by the compiler, and some packages are found by name. */
function isUsedByName(name: string): boolean {
  return name.startsWith('@types/') || name in usedByName;
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return entry.name === 'node_modules' || entry.name === 'dist' ? [] : sourceFiles(path);
    return /\.(ts|tsx|mjs)$/.test(entry.name) ? [path] : [];
  });
}
