import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useModules } from '../data/stored/modules.ts';
import { queryClient } from '../data/server/query-client.ts';
import { sessionQuery, useRights } from '../data/session/session.ts';
import type { User } from '../data/session/rights.ts';
import { formWorkflowsQuery } from './events/form-workflows.ts';
import { copyOwner, setCopyOwner } from './layer.ts';
import { registerWorker } from './register-worker.ts';

/** Keeps the modules that want it on this device, while somebody is signed in. */
export function useOffline(): void {
  const { data: user } = useSuspenseQuery(sessionQuery);
  const rights = useRights();
  const modules = useModules();
  const wanted = modules.some(
    ({ identifier, definition }) =>
      definition.offline === true && (rights.modules[identifier]?.read.length ?? 0) > 0,
  );
  useEffect(() => {
    if (user === null || (!wanted && copyOwner() === null)) return;
    void begin(user);
    async function begin(user: User): Promise<void> {
      const [{ openOffline, closeOffline }, { wipeOthers, wipeDevice }] = await Promise.all([
        import('./offline.ts'),
        import('./wipe.ts'),
      ]);
      if (!wanted) return wipeDevice();
      if (copyOwner() !== user.id) await closeOffline();
      await wipeOthers(user.id);
      setCopyOwner(user.id);
      registerWorker();
      const offline = await openOffline(user.id);
      await offline.start({
        user,
        rights,
        modules: modules.map(({ identifier, definition }) => ({
          bakery_resource_module: identifier,
          bakery_resource: definition,
        })),
      });
      for (const { identifier, definition } of modules) {
        const { create = null, update = null } = rights.modules[identifier] ?? {};
        if (definition.offline === true && (create !== null || update !== null))
          await queryClient.prefetchQuery(formWorkflowsQuery(identifier));
      }
    }
  }, [user, rights, modules, wanted]);
}
