import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The product's own folder, whether it runs from sources or from a bundle. */
export function productFolder(from = dirname(fileURLToPath(import.meta.url))): string {
  if (existsSync(join(from, 'bin', 'bakehouse.mjs'))) return from;
  if (dirname(from) === from) throw new Error('the folder of the product cannot be found');
  return productFolder(dirname(from));
}

/** The built app. */
export function appFolder(): string {
  return join(productFolder(), 'dist', 'app');
}

/** The release that runs. */
export function productVersion(): string {
  const manifest = JSON.parse(readFileSync(join(productFolder(), 'package.json'), 'utf8')) as {
    version: string;
  };
  return manifest.version;
}
