let dropped: File | undefined;

/** Keeps a file that was dropped on a list until its import is open. */
export function keepDroppedFile(file: File): void {
  dropped = file;
}

/** The file that waits for its import; nothing the second time. */
export function takeDroppedFile(): File | undefined {
  const file = dropped;
  dropped = undefined;
  return file;
}
