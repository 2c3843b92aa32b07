import { Problem } from '@bakehouse/contract';
import type { Change, StoreOf } from './plan-changes.ts';

/** Carries out changes one after the other; the first that is refused ends it, and the problem tells which. */
export async function applyChanges(changes: readonly Change[], storeOf: StoreOf): Promise<void> {
  const done: Change[] = [];
  for (const change of stepsOf(changes)) {
    const { kind, identifier, before, after } = change;
    const store = storeOf(kind);
    if (store === undefined) throw new Error(`${kind.folder} are not kept here`);
    try {
      if (after === undefined) await store.remove(identifier);
      else await store.put(after, before === undefined);
    } catch (error) {
      throw error instanceof Problem ? refused(error, change, done) : error;
    }
    done.push(change);
  }
}

/** The changes, with new definitions that need a later one stored bare first and in full at the end. */
function stepsOf(changes: readonly Change[]): Change[] {
  const full: Change[] = [];
  const steps = changes.map((change, index): Change => {
    const { kind, before, after } = change;
    if (before !== undefined || after === undefined || kind.bare === undefined) return change;
    const needed = kind.needs?.(after) ?? [];
    const later = changes
      .slice(index + 1)
      .filter((other) => other.kind === kind && other.before === undefined);
    if (!later.some(({ identifier }) => needed.includes(identifier))) return change;
    const bare = kind.bare(after);
    if (bare === undefined) return change;
    full.push({ ...change, before: bare });
    return { ...change, after: bare };
  });
  return [...steps, ...full];
}

/** The name of a changed definition, as its file has it. */
export function nameOf({ kind, identifier }: Pick<Change, 'kind' | 'identifier'>): string {
  return `${kind.folder}/${identifier}`;
}

function refused(problem: Problem, change: Change, done: readonly Change[]): Problem {
  const faults = (problem.data.errors ?? []).map(({ path, message }) => `\n  ${path}: ${message}`);
  const before =
    done.length === 0
      ? 'Nothing was applied.'
      : `Applied before it: ${[...new Set(done.map(nameOf))].join(', ')}.`;
  const detail = `${nameOf(change)} was refused: ${problem.message}${faults.join('')}\n${before}`;
  return new Problem(problem.code, detail, problem.data, problem);
}
