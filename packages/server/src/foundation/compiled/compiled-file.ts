import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';

/**
 * Where V8's work on a program is kept: it depends on the program, and on V8 with its flags. V8 itself only compares the length of
 * the source, so the name says which source it is.
 */
export function compiledFile(folder: string, name: string, source: string): string {
  const digest = createHash('sha1').update(source).digest('hex').slice(0, 16);
  return join(folder, 'compiled', `${name}-${digest}-${cachedDataVersionTag().toString(16)}`);
}
