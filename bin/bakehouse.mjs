#!/usr/bin/env node
// Builds what is missing, then runs the bundle. Plain JavaScript: it runs before anything is built.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`bakehouse: Node 20.19 or newer is needed; this is ${process.versions.node}.`);
  process.exit(1);
}
const { setFlagsFromString } = await import('node:v8');
// A request goes through many small functions; inlining more of them at once saves a little of its time.
setFlagsFromString('--max-inlined-bytecode-size-cumulative=4000');
// V8 would guess from one busy moment that parts of requests live long, and from then on hold every request far too long.
setFlagsFromString('--no-allocation-site-pretenuring');
const { isCurrent } = await import('../scripts/build.mjs');
if (!isCurrent()) {
  console.error('Building (only after an install or a change) …');
  // In a process of its own: what the build loads is not kept in the memory of the server.
  const { spawnSync } = await import('node:child_process');
  const { fileURLToPath } = await import('node:url');
  const script = fileURLToPath(new URL('../scripts/build.mjs', import.meta.url));
  const { status } = spawnSync(process.execPath, [script], { stdio: ['ignore', 2, 2] });
  if (status !== 0) {
    console.error('bakehouse: the build failed; the lines above say why.');
    process.exit(1);
  }
}
await import('../dist/server/bakehouse.mjs');
