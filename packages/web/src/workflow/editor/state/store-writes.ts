import type { ModuleDefinition } from '@bakehouse/contract';
import { request, requestFull, versionOf } from '../../../data/server/client.ts';
import { applyWrite } from '../../model/module-write.ts';
import type { ModuleWrite } from '../../model/trigger.ts';

/** Stores what modules have to say for triggers, over what is stored of them now. */
export async function storeWrites(writes: readonly ModuleWrite[]): Promise<void> {
  for (const module of new Set(writes.map((each) => each.module))) {
    const { body, headers } = await requestFull<ModuleDefinition>(`/modules/${module}`);
    const next = writes.filter((each) => each.module === module).reduce(applyWrite, body);
    if (next === body) continue;
    await request(`/modules/${module}`, {
      method: 'PUT',
      body: next,
      headers: { 'if-match': `"${versionOf(headers)}"` },
    });
  }
}
