import type { EventRequest, Instruction } from '@bakehouse/contract';
import { modulesQuery } from '../../data/stored/modules.ts';
import { BakehouseError } from '@bakehouse/client/source';
import { queryClient } from '../../data/server/query-client.ts';
import { isOffline } from '../../data/server/connection.ts';
import { formWorkflowsQuery } from './form-workflows.ts';
import { sessionQuery } from '../../data/session/session.ts';

/** What an event of a form comes to where its workflows use nothing but the form; undefined where the server must be asked. */
export async function answerInBrowser(
  identifier: string,
  body: EventRequest,
): Promise<Instruction | undefined> {
  const modules = queryClient.getQueryData(modulesQuery.queryKey) ?? [];
  const user = queryClient.getQueryData(sessionQuery.queryKey) ?? null;
  const own = modules.find((each) => each.identifier === body.module);
  if (user === null || own?.definition.offline !== true) return undefined;
  const given = await queryClient.fetchQuery(formWorkflowsQuery(own.identifier)).catch(() => undefined);
  if (given?.events.includes(identifier) !== true) return undefined;
  const { runInBrowser } = await import('./run-in-browser.ts');
  const module = (name: string) => {
    const found = modules.find((each) => each.identifier === name);
    return found && { bakery_resource_module: name, bakery_resource: found.definition };
  };
  const answered = await runInBrowser(given, { identifier, body, user, module });
  if (answered === undefined || 'instruction' in answered) return answered?.instruction;
  // The server may know better why; without it this is what there is to say.
  if (!isOffline()) return undefined;
  const { code, message } = answered.failure;
  throw new BakehouseError(422, { code, title: message, detail: message });
}
