import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentInMemory, mediaType, storeFile, type ResourceAccess } from '@bakehouse/store';
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
      source: contentInMemory(bytes),
    });
  }
}
