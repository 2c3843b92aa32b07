import { watch } from 'node:fs';

/** Tells of every change in a folder and below it, until the function it gives is called. */
export function watchFolder(folder: string, changed: () => void): () => void {
  const watcher = watch(folder, { recursive: true }, changed);
  // A folder that is deleted while Node looks into it: that is a change too, and the others are still watched.
  watcher.on('error', changed);
  return () => watcher.close();
}
