/** A file that is shown over the page. */
export interface ShownFile {
  url: string;
  name: string;
  mime: string;
}

let shown: ShownFile | null = null;
const listeners = new Set<() => void>();

/** Shows a file, or takes it away. */
export function showFile(file: ShownFile | null): void {
  shown = file;
  for (const listener of listeners) listener();
}

/** The file that is shown now. */
export function shownFile(): ShownFile | null {
  return shown;
}

/** Calls back when a file is shown or taken away. */
export function subscribeFile(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
