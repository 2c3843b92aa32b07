import { open, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Called at each named step of a change on disk; crash tests end the process in it. */
export type StepListener = (step: string) => void;

/** Puts a file in place as a whole: readers see the old or the new content, also after a crash or power cut. */
export async function writeDurable(
  path: string,
  data: string | Uint8Array,
  step: StepListener = () => {},
  name = 'file',
): Promise<void> {
  const temporary = join(dirname(path), `.${basename(path)}.tmp`);
  const handle = await open(temporary, 'w');
  try {
    await handle.writeFile(data);
    step(`${name}:written`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  step(`${name}:synced`);
  await rename(temporary, path);
  step(`${name}:renamed`);
  await syncFolder(dirname(path));
  step(`${name}:durable`);
}

/** Writes a file and waits until its bytes are safe; its name is so only after `syncFolder`. */
export async function writeSynced(path: string, data: string): Promise<void> {
  const handle = await open(path, 'w');
  try {
    await handle.writeFile(data);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes the names in a folder survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
