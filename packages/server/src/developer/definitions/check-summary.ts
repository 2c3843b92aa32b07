import type { CheckedFolder } from './check-folder.ts';
import { kinds } from './kinds/index.ts';

/** How much was checked and found, in one line. */
export function summaryOf({ set, errors, warnings }: CheckedFolder): string {
  const counts = kinds.flatMap(({ folder, name }) => {
    const count = set.of(folder).length;
    return count === 0 ? [] : [counted(count, name)];
  });
  const what = counts.length === 0 ? 'No definitions' : counts.join(', ');
  return `${what}: ${counted(errors.length, 'error')}, ${counted(warnings.length, 'warning')}.`;
}

function counted(count: number, name: string): string {
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}
