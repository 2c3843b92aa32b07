import { Problem } from '@bakehouse/contract';
import type { Change, StoreOf } from './plan-changes.ts';

/** Carries out changes one after the other; the first that is refused ends it, and the problem tells which. */
export async function applyChanges(changes: readonly Change[], storeOf: StoreOf): Promise<void> {
  for (const [index, change] of changes.entries()) {
    const { kind, identifier, before, after } = change;
    const store = storeOf(kind);
    if (store === undefined) throw new Error(`${kind.folder} are not kept here`);
    try {
      if (after === undefined) await store.remove(identifier);
      else await store.put(after, before === undefined);
    } catch (error) {
      throw error instanceof Problem ? refused(error, change, changes.slice(0, index)) : error;
    }
  }
}

/** The name of a changed definition, as its file has it. */
export function nameOf({ kind, identifier }: Pick<Change, 'kind' | 'identifier'>): string {
  return `${kind.folder}/${identifier}`;
}

function refused(problem: Problem, change: Change, done: readonly Change[]): Problem {
  const faults = (problem.data.errors ?? []).map(({ path, message }) => `\n  ${path}: ${message}`);
  const before =
    done.length === 0 ? 'Nothing was applied.' : `Applied before it: ${done.map(nameOf).join(', ')}.`;
  const detail = `${nameOf(change)} was refused: ${problem.message}${faults.join('')}\n${before}`;
  return new Problem(problem.code, detail, problem.data, problem);
}
