import { howMany, newId } from '@bakehouse/contract';
import type { CompiledWorkflow, RunEvent } from '@bakehouse/engine';
import {
  depthLimit,
  dropDeliveries,
  findActor,
  inTransaction,
  numberInChains,
  queueRun,
  readChange,
  recordFailedRun,
  systemActor,
  takeDeliveries,
  transientFailure,
  type Actor,
  type Delivery,
  type Evaluate,
  type Modules,
  type NewRun,
  type Pool,
  type PoolClient,
} from '@bakehouse/store';
import type { Logger } from 'pino';
import { elevatedActor } from '../runs/services/service-parts.ts';
import type { Workflows } from '../workflows/workflows.ts';

/** What events are delivered with. */
export interface DeliverParts {
  pool: () => Pool;
  modules: () => Modules;
  workflows: () => Workflows;
  evaluate: Evaluate;
  /** Most runs that the changes of runs which caused each other start in all. */
  chainLimit: number;
  log: Pick<Logger, 'warn' | 'error'>;
}

type Bound = Delivery['bound'][number];

const atATime = 100;

/** More of them where some may have to wait. */
const apartAtATime = 1_000;

/** How many of the runs that a chain starts beyond its limit are kept as failed ones. */
const mostShown = 100;

const tooDeep = `More than ${depthLimit} runs caused each other by changing resources.`;

/** For how long a change is tried again whose delivery fails only for the moment, as it seems. */
const patienceMs = 300_000;

/** Queues runs for changes of resources, each exactly once: the change is taken off the list in the same transaction. */
export function makeDeliverEvents({
  pool,
  modules,
  workflows,
  evaluate,
  chainLimit,
  log,
}: DeliverParts): () => Promise<boolean> {
  return async () => {
    try {
      return await deliverSome(atATime, deliver);
    } catch (error) {
      log.warn({ err: error }, 'a change cannot be delivered to its workflows with the others');
      return await deliverSome(apartAtATime, deliverApart);
    }
  };

  /** Whatever `each` gives true for is done with. */
  function deliverSome(
    most: number,
    each: (client: PoolClient, delivery: Delivery, bound: Bound, number: number) => Promise<boolean>,
  ): Promise<boolean> {
    return inTransaction(pool(), async (client) => {
      const done: string[] = [];
      const deliveries = await takeDeliveries(client, most);
      const chains = deliveries.flatMap(({ chain, bound }) => (chain === null ? [] : bound.map(() => chain)));
      const numberIn = await numberInChains(client, chains);
      for (const delivery of deliveries) {
        let delivered = true;
        const { chain } = delivery;
        for (const bound of delivery.bound) {
          const number = chain === null ? 0 : numberIn(chain);
          delivered = (await each(client, delivery, bound, number)) && delivered;
        }
        if (delivered) done.push(delivery.id);
      }
      if (done.length > 0) await dropDeliveries(client, done);
      return done.length > 0;
    });
  }

  /** By itself: where it cannot be delivered, that is a failed run which people see and can try again, and the others go on. */
  async function deliverApart(
    client: PoolClient,
    delivery: Delivery,
    bound: Bound,
    number: number,
  ): Promise<boolean> {
    await client.query('savepoint delivery');
    try {
      await deliver(client, delivery, bound, number);
      await client.query('release savepoint delivery');
      return true;
    } catch (error) {
      await client.query('rollback to savepoint delivery; release savepoint delivery');
      if (transientFailure(error) !== undefined && Date.now() - delivery.at.getTime() < patienceMs)
        return false;
      log.error({ err: error, delivery }, 'a change cannot be delivered to a workflow');
      await recordUndelivered(client, delivery, bound);
      return true;
    }
  }

  async function recordUndelivered(client: PoolClient, delivery: Delivery, bound: Bound): Promise<void> {
    const workflow = workflows().current().lookup(bound.workflow);
    if (workflow === undefined) return;
    const { module, resource, op, version } = delivery;
    const event: RunEvent = { identifier: bound.event, type: `on_${op}`, module, id: resource };
    const start = { event, change: { module, resource, op, version } };
    const message =
      'What changed cannot be read. The server log has the details; retry the run once that is mended.';
    await recordFailedRun(client, newRun(workflow, delivery, bound, start), 'undeliverable', message);
  }

  /** Each may start several: so they are also stopped by their number. Of those beyond it people see the first ones. */
  async function refuse(client: PoolClient, { chain }: Delivery, run: NewRun, number: number): Promise<void> {
    const message = `The changes of run ${chain}, and of those that it caused, started more than ${howMany(chainLimit, 'run')} (CHAIN_RUNS).`;
    if (number <= chainLimit + mostShown) await recordFailedRun(client, run, 'too_many', message);
    else if (number === chainLimit + mostShown + 1) log.error({ chain, workflow: run.workflow }, message);
  }

  async function deliver(
    client: PoolClient,
    delivery: Delivery,
    bound: Bound,
    number: number,
  ): Promise<true> {
    let workflow = workflows().current().lookup(bound.workflow);
    if (workflow === undefined) {
      // It was stored a moment ago.
      await workflows().reload();
      workflow = workflows().current().lookup(bound.workflow);
    }
    if (workflow === undefined) return true;
    const actor = await actorOf(client, delivery, workflow.definition.elevated === true);
    const change = await readChange({ db: client, actor, modules: modules(), evaluate }, delivery);
    const { module, resource, op, depth } = delivery;
    const event: RunEvent = { identifier: bound.event, type: `on_${op}`, module, id: resource, ...change };
    const run = newRun(workflow, delivery, bound, { event });
    // Workflows that cause each other for ever are stopped where everybody can see it.
    if (depth > depthLimit) await recordFailedRun(client, run, 'too_deep', tooDeep);
    else if (number <= chainLimit) await queueRun(client, run);
    else await refuse(client, delivery, run, number);
    return true;
  }
}

function newRun(
  { identifier, version, definition }: CompiledWorkflow,
  delivery: Delivery,
  { event }: Bound,
  start: NewRun['start'],
): NewRun {
  const { module, resource, depth } = delivery;
  return {
    id: newId(),
    workflow: identifier,
    version: version ?? 0,
    kind: 'durable',
    queue: definition.queue,
    actor: delivery.by,
    roles: delivery.roles,
    elevated: definition.elevated === true || delivery.elevated,
    cause: {
      type: 'event',
      event,
      module,
      resource,
      ...(delivery.run === null ? {} : { run: delivery.run }),
    },
    depth,
    chain: delivery.chain ?? undefined,
    start,
  };
}

async function actorOf(client: PoolClient, { by, roles }: Delivery, elevated: boolean): Promise<Actor> {
  const found = by === null ? undefined : await findActor(client, by, roles);
  if (elevated) return found === undefined ? systemActor : elevatedActor(found);
  return found ?? { user: null, unrestricted: false, permissions: [], rights: 'nobody' };
}
