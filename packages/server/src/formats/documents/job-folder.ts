import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { JobFile } from './job.ts';

/** Gives a job a folder of its own with these files in it, and removes it afterwards, whatever happens. */
export async function inJobFolder<T>(
  files: readonly JobFile[],
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'bakehouse-convert-'));
  try {
    for (const { name, content } of files) {
      const path = join(folder, name);
      // Names were checked when the job was made; this is for the day when they were not.
      if (!path.startsWith(`${folder}/`)) throw new Error(`a file outside the folder of its job: ${name}`);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, content, { flag: 'wx' });
    }
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
