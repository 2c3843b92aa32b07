import { readFileSync } from 'node:fs';

/** The last lines a server wrote to its log, joined for one line of output. */
export function lastLines(path: string, count: number): string {
  try {
    return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-count).join(' | ');
  } catch {
    return 'it wrote no log';
  }
}
