// Builds what is published: one module for browsers and Node, and its types.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const folder = dirname(fileURLToPath(import.meta.url));
const outdir = join(folder, 'dist');
rmSync(outdir, { recursive: true, force: true });
await build({
  entryPoints: [join(folder, 'src/index.ts')],
  outdir,
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  sourcemap: 'linked',
});
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');
const types = spawnSync(process.execPath, [tsc, '-p', join(folder, 'tsconfig.build.json')], {
  stdio: 'inherit',
});
if (types.status !== 0) process.exit(types.status ?? 1);
// What is published has no sources beside it: its types name the files that there are.
for (const file of readdirSync(outdir).filter((name) => name.endsWith('.d.ts'))) {
  const path = join(outdir, file);
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'"));
}
