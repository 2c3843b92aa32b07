import { nameOf } from './apply-changes.ts';
import { colouredDiff, unifiedDiff } from './diff/unified-diff.ts';
import { printJson } from './json/print-json.ts';
import type { Change } from './plan-changes.ts';

/** What happens to a definition, in one word. */
export function changeWord({ before, after }: Change): 'new' | 'changed' | 'removed' {
  if (after === undefined) return 'removed';
  return before === undefined ? 'new' : 'changed';
}

/** The change of a definition as a unified diff of its file. */
export function diffOf({ kind, before, after }: Change): string {
  const print = (json: object | undefined) => (json === undefined ? '' : printJson(json, kind.keys));
  return unifiedDiff(print(before), print(after));
}

/** The change of a definition for people to read. */
export function changeText(change: Change, colours: boolean): string {
  const head = `${nameOf(change)} (${changeWord(change)})`;
  const diff = diffOf(change);
  return colours ? `\u001B[1m${head}\u001B[0m\n${colouredDiff(diff)}` : `${head}\n${diff}`;
}
