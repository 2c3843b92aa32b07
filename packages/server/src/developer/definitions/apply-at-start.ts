import { oneAtATime } from '@bakehouse/store';
import type { Logger } from 'pino';
import { applyChanges, nameOf } from './apply-changes.ts';
import { changeWord } from './change-text.ts';
import type { LocalParts } from './define-kind.ts';
import type { DefinitionSet } from './definition-set.ts';
import { planChanges, type StoreOf } from './plan-changes.ts';

/** Applies the definitions of APP_DIR as the system; of several processes that start at once, one does the work. */
export async function applyAtStart(
  set: DefinitionSet,
  parts: LocalParts,
  log: Pick<Logger, 'info'>,
): Promise<void> {
  const storeOf: StoreOf = (kind) => kind.local?.(parts);
  await oneAtATime(parts.pool, 'definitions', async () => {
    const { changes, notKept } = await planChanges(set, storeOf, { remove: false });
    await applyChanges(changes, storeOf);
    for (const change of changes)
      log.info({ definition: nameOf(change), change: changeWord(change) }, 'definition applied');
    for (const { folder, count } of notKept)
      log.info({ folder, count }, 'definitions checked; this release does not keep this kind yet');
  });
}
