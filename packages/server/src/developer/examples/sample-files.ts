import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mediaType, storeFile, type ResourceAccess } from '@bakehouse/store';
import { sampleFolder } from './examples.ts';

/** Stores the files of an example under the ids that its rows call them, as the caller's. */
export async function loadSampleFiles(
  example: string,
  files: ReadonlyMap<string, string>,
  access: ResourceAccess,
): Promise<void> {
  for (const [id, name] of files) {
    const bytes = readFileSync(join(sampleFolder(example), name));
    await storeFile(access, {
      id,
      place: { folder: `/examples/${example}/`, name },
      mime: mediaType(bytes, name),
      source: {
        sha256: createHash('sha256').update(bytes).digest(),
        size: bytes.length,
        // oxlint-disable-next-line require-await -- a real source waits for its disk
        async *read() {
          yield bytes;
        },
      },
    });
  }
}
