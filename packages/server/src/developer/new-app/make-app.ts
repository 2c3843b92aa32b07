import { cpSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Problem } from '@bakehouse/contract';
import { productVersion } from '../../foundation/places.ts';
import { exampleFolder, installedExamples } from '../examples/examples.ts';
import { appFiles } from './app-files.ts';

/** Makes the folder of a new app, with the definitions of an example to begin with, and gives the paths of its files. A folder that has something in it is left alone. */
export function makeApp(path: string, example: string): string[] {
  refuseUsed(path);
  const from = definitionsOf(example);
  const files = appFiles({ name: packageName(basename(path)), version: productVersion() });
  for (const [name, content] of Object.entries(files)) {
    const file = join(path, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content, { flag: 'wx' });
  }
  cpSync(from, join(path, 'app'), { recursive: true });
  return (readdirSync(path, { recursive: true }) as string[])
    .filter((name) => statSync(join(path, name)).isFile())
    .map((name) => name.replaceAll('\\', '/'))
    .toSorted();
}

function refuseUsed(path: string): void {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory())
    throw new Problem('invalid', `${path} is a file. Name a folder that is not there yet.`);
  if (readdirSync(path).some((name) => name !== '.git'))
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
