import { newId } from '@bakehouse/contract';
import type { RunEvent } from '@bakehouse/engine';
import {
  depthLimit,
  dropDeliveries,
  findActor,
  inTransaction,
  queueRun,
  readChange,
  recordRun,
  systemActor,
  takeDeliveries,
  type Actor,
  type Delivery,
  type Evaluate,
  type Modules,
  type NewRun,
  type Pool,
  type PoolClient,
} from '@bakehouse/store';
import { elevatedActor } from '../runs/services/service-parts.ts';
import type { Workflows } from '../workflows/workflows.ts';

/** What events are delivered with. */
export interface DeliverParts {
  pool: () => Pool;
  modules: () => Modules;
  workflows: () => Workflows;
  evaluate: Evaluate;
}

const atATime = 100;

/** Queues runs for changes of resources, each exactly once: the change is taken off the list in the same transaction. */
export function makeDeliverEvents({
  pool,
  modules,
  workflows,
  evaluate,
}: DeliverParts): () => Promise<boolean> {
  return () =>
    inTransaction(pool(), async (client) => {
      const deliveries = await takeDeliveries(client, atATime);
      if (deliveries.length === 0) return false;
      for (const delivery of deliveries)
        for (const bound of delivery.bound) await deliver(client, delivery, bound);
      await dropDeliveries(
        client,
        deliveries.map(({ id }) => id),
      );
      return true;
    });

  async function deliver(
    client: PoolClient,
    delivery: Delivery,
    { workflow: identifier, event }: Delivery['bound'][number],
  ): Promise<void> {
    let workflow = workflows().current().lookup(identifier);
    if (workflow === undefined) {
      // It was stored a moment ago.
      await workflows().reload();
      workflow = workflows().current().lookup(identifier);
    }
    if (workflow === undefined) return;
    const elevated = workflow.definition.elevated === true;
    const actor = await actorOf(client, delivery, elevated);
    const access = { db: client, actor, modules: modules(), evaluate };
    const { before, after } = await readChange(access, delivery);
    const { module, resource, op, depth } = delivery;
    const start: RunEvent = { identifier: event, type: `on_${op}`, module, id: resource, before, after };
    const run: NewRun = {
      id: newId(),
      workflow: identifier,
      version: workflow.version ?? 0,
      kind: 'durable',
      queue: workflow.definition.queue,
      actor: delivery.by,
      roles: delivery.roles,
      elevated: elevated || delivery.elevated,
      cause: {
        type: 'event',
        event,
        module,
        resource,
        ...(delivery.run === null ? {} : { run: delivery.run }),
      },
      depth,
      start: { event: start },
    };
    if (depth <= depthLimit) await queueRun(client, run);
    else await recordRun(client, { ...run, ...tooDeep() });
  }
}

/** Workflows that cause each other for ever are stopped where everybody can see it. */
function tooDeep() {
  const message = `More than ${depthLimit} runs caused each other by changing resources.`;
  return {
    status: 'failed' as const,
    error: { code: 'too_deep', message },
    output: 'null',
    instructions: '[]',
    trace: '[]',
    steps: 0,
    startedAt: new Date(),
  };
}

async function actorOf(client: PoolClient, { by, roles }: Delivery, elevated: boolean): Promise<Actor> {
  const found = by === null ? undefined : await findActor(client, by, roles);
  if (elevated) return found === undefined ? systemActor : elevatedActor(found);
  return found ?? { user: null, unrestricted: false, permissions: [], rights: 'nobody' };
}
