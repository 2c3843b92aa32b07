/** A mistake that a test must find: planted alone, in a copy of the sources. */
export interface PlantedBug {
  /** What goes wrong, in a few words. */
  bug: string;
  /** From the root of the repository. */
  file: string;
  /** The source text that is replaced; it occurs once in the file. */
  find: string;
  put: string;
  /** The test files of which at least one must fail. */
  tests: string[];
}

/** Gives a source with the bug in it. Throws where the text to replace is not there exactly once: then the list is out of date. */
export function plant(source: string, { file, find, put }: PlantedBug): string {
  const times = source.split(find).length - 1;
  if (times !== 1)
    throw new Error(`the text to replace occurs ${times} times in ${file}, not once: ${find.trim()}`);
  const at = source.indexOf(find);
  return source.slice(0, at) + put + source.slice(at + find.length);
}
