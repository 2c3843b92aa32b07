import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { threadId } from 'node:worker_threads';
import { compiledFile } from './compiled-file.ts';
import { sealCompiled, unsealCompiled } from './seal-compiled.ts';

/** Once a program stands, most of what it runs is compiled: then it is kept, unless the program ends before. */
const standsAfterMs = 5_000;

/**
 * Runs a program of the folder with what V8 compiled of it at an earlier start: that is half of the time that a command takes. Where
 * nothing is kept yet, or V8 is another one, what it compiles now is kept for the next start.
 */
export function runCompiled(folder: string, name: string): void {
  const path = join(folder, `${name}.cjs`);
  const source = readFileSync(path, 'utf8');
  const kept = compiledFile(folder, name, source);
  const cachedData = readKept(kept);
  const script = new Script(`(function(require,module,exports,__filename,__dirname){${source}\n})`, {
    filename: path,
    ...(cachedData === undefined ? {} : { cachedData }),
  });
  if (cachedData === undefined || script.cachedDataRejected === true) keepLater(script, kept);
  const module = { exports: {} };
  const run = script.runInThisContext() as (...given: unknown[]) => void;
  run(createRequire(path), module, module.exports, path, folder);
}

function readKept(path: string): Buffer | undefined {
  try {
    return unsealCompiled(readFileSync(path));
  } catch {
    return undefined;
  }
}

/** Keeps what is compiled by then: when the program stands, or at its end. */
function keepLater(script: Script, path: string): void {
  let done = false;
  const keep = (): void => {
    if (done) return;
    done = true;
    writeKept(path, script.createCachedData());
  };
  process.once('exit', keep);
  setTimeout(keep, standsAfterMs).unref();
}

/** A folder that this user may not write is no fault: the program only starts more slowly. */
function writeKept(path: string, data: Buffer): void {
  const fresh = `${path}.${process.pid}.${threadId}`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(fresh, sealCompiled(data));
    renameSync(fresh, path);
  } catch {
    if (existsSync(fresh)) rmSync(fresh);
  }
}
