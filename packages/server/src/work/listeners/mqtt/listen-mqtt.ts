import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '@bakehouse/contract';
import { matchesFilter, type MqttOptions } from '@bakehouse/elements';
import { listenerOptions } from '@bakehouse/store';
import type { IPublishPacket } from 'mqtt';
import type { Mask } from '../../../delivery/connections/mask-secret.ts';
import { openMqtt, type Broker } from '../../../delivery/connections/open-mqtt.ts';
import type { Session } from '../listen-parts.ts';
import { refuseFlood } from '../refuse-flood.ts';
import { passBy, readPosition } from '../start-run.ts';
import { takeMessage } from './take-message.ts';

/** How often rights and waiting runs are looked at. */
const lookMs = 30_000;

/** Listens to topics until the session ends or something fails. */
export async function listenMqtt(session: Session, options: MqttOptions): Promise<void> {
  const { listener, parts, signal } = session;
  const { use, position } = await readPosition(session);
  await refuseFlood(session);
  const pace = makePace(options.perSecond);
  const so: { known: boolean; mask: Mask | undefined; taken: number } = {
    known: false,
    mask: undefined,
    taken: 0,
  };
  const opened = await openMqtt(parts.connections, listener.connection, use, {
    // One name for each listener, whichever process has it: the broker ends the connection of the one before.
    client: listener.id.slice(-12),
    lasting: options.qos > 0,
    take: async (packet: IPublishPacket) => {
      if (!options.topics.some((filter) => matchesFilter(filter, packet.topic))) return;
      // What the broker has kept it gives whenever it is asked; only what was never confirmed is new.
      const again = so.known && position !== null && !packet.dup;
      if (packet.retain && (options.skipRetained || again)) return;
      await pace();
      signal.throwIfAborted();
      so.taken += 1;
      if (so.taken % 100 === 0) await refuseFlood(session);
      await takeMessage(session, options, packet, so.mask);
    },
  });
  so.known = opened.known;
  so.mask = opened.mask;
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('ended')), { once: true });
  });
  aborted.catch(() => undefined);
  try {
    await subscribe(opened, options);
    if (position === null) await passBy(session, () => ({ subscribed: true }));
    for (;;) {
      signal.throwIfAborted();
      await session.tell();
      await parts.connections.used(listener.connection);
      const rest = new AbortController();
      try {
        await Promise.race([
          opened.ended,
          aborted,
          sleep(lookMs, undefined, { ref: false, signal: rest.signal }),
        ]);
      } finally {
        rest.abort();
      }
      await refuseFlood(session);
      // Whoever may no longer use the connection does not go on with it.
      await parts.connections.open(listener.connection, ['mqtt'], (await readPosition(session)).use);
    }
  } finally {
    if (signal.aborted) await unsubscribe(session, opened, options);
    opened.client.end(true);
  }
}

async function subscribe({ client, ended }: Broker, { topics, qos }: MqttOptions): Promise<void> {
  const granted = await Promise.race([client.subscribeAsync([...topics], { qos }), ended]);
  const refused = granted.find((each) => each.qos === 128);
  if (refused !== undefined)
    throw new Problem(
      'connection_refused',
      `The MQTT broker refuses the topic "${refused.topic}": look at the rights of the user there.`,
    );
}

/** Ends what nobody wants any more, so that the broker keeps nothing for nobody. */
async function unsubscribe(
  { listener, parts }: Session,
  { client }: Broker,
  { topics }: MqttOptions,
): Promise<void> {
  const wanted = await listenerOptions(parts.pool(), listener.id).catch(() => ({ topics }));
  const kept = Array.isArray(wanted?.['topics']) ? (wanted['topics'] as unknown[]) : [];
  const over = topics.filter((each) => !kept.includes(each));
  if (over.length === 0 || !client.connected) return;
  const done = client.unsubscribeAsync(over).catch(() => undefined);
  await Promise.race([done, sleep(2_000, undefined, { ref: false })]);
}

/** Lets so many by in a second. */
function makePace(perSecond: number): () => Promise<void> {
  let second = 0;
  let count = 0;
  return async () => {
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) [second, count] = [now, 0];
    count += 1;
    if (count <= perSecond) return;
    await sleep(1000 - (performance.now() % 1000));
    [second, count] = [Math.floor(performance.now() / 1000), 1];
  };
}
