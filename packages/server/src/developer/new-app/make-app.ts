import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Problem } from '@bakehouse/contract';
import { productVersion } from '../../foundation/places.ts';
import { exampleFolder, installedExamples } from '../examples/examples.ts';
import { appFiles } from './app-files.ts';

/**
 * Makes the folder of a new app, with the definitions of an example to begin with, and gives the paths of its files. A folder that has
 * something in it is left alone, unless that is an installation of Bakehouse and nothing else.
 */
export function makeApp(path: string, example: string): string[] {
  refuseUsed(path);
  const from = definitionsOf(example);
  const files = appFiles({ name: packageName(basename(path)), version: productVersion() });
  const manifest = installedHere(path);
  if (manifest !== undefined) {
    const ours = JSON.parse(files['package.json'] ?? '{}') as Manifest;
    writeFileSync(join(path, 'package.json'), `${JSON.stringify(together(manifest, ours), null, 2)}\n`);
    delete files['package.json'];
  }
  for (const [name, content] of Object.entries(files)) {
    const file = join(path, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content, { flag: 'wx' });
  }
  cpSync(from, join(path, 'app'), { recursive: true });
  return readdirSync(path)
    .filter((name) => !['node_modules', '.git'].includes(name))
    .flatMap((name) => filesAt(path, name))
    .toSorted();
}

function filesAt(path: string, name: string): string[] {
  if (statSync(join(path, name)).isFile()) return [name];
  return (readdirSync(join(path, name), { recursive: true }) as string[])
    .map((below) => `${name}/${below.replaceAll('\\', '/')}`)
    .filter((file) => statSync(join(path, file)).isFile());
}

interface Manifest {
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
}

/** What npm leaves in a folder into which nothing but Bakehouse was installed. */
const installation = new Set(['package.json', 'package-lock.json', 'node_modules']);

/** The manifest of a folder into which Bakehouse was installed already. */
function installedHere(path: string): Manifest | undefined {
  const file = join(path, 'package.json');
  if (!existsSync(file)) return undefined;
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  return manifest.dependencies?.['bakehouse'] === undefined ? undefined : manifest;
}

/** What stands there already stays, but for scripts: an empty folder has none of its own. */
function together(there: Manifest, ours: Manifest): Manifest {
  return {
    ...ours,
    ...there,
    scripts: { ...there.scripts, ...ours.scripts },
    dependencies: { ...ours.dependencies, ...there.dependencies },
  };
}

function refuseUsed(path: string): void {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory())
    throw new Problem('invalid', `${path} is a file. Name a folder that is not there yet.`);
  const installed = installedHere(path) !== undefined;
  if (readdirSync(path).some((name) => name !== '.git' && !(installed && installation.has(name))))
    throw new Problem('invalid', `${path} has something in it, and is left alone. Name an empty folder.`);
}

function definitionsOf(example: string): string {
  const known = installedExamples().map(({ identifier }) => identifier);
  if (!known.includes(example))
    throw new Problem('invalid', `There is no example "${example}". There are: ${known.join(', ')}.`);
  return exampleFolder(example);
}

/** A name that npm takes for a package. */
function packageName(folder: string): string {
  const name = folder
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, '-')
    .replaceAll(/^[._-]+|[._-]+$/g, '');
  return name === '' ? 'my-app' : name;
}
