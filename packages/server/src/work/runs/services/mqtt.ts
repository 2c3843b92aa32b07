import { randomUUID } from 'node:crypto';
import { howMany, Problem } from '@bakehouse/contract';
import type { Services } from '@bakehouse/engine';
import { openMqtt } from '../../../delivery/connections/open-mqtt.ts';
import { neededOutside, type ServiceParts } from './service-parts.ts';

const mostBytes = 1_000_000;

/** Seconds that publishing takes where the element's `timeout` says nothing. */
const usualSeconds = 30;

/** Publishes a message, over a connection of its own. */
export function mqtt(parts: ServiceParts): NonNullable<Services['mqtt']> {
  return async ({ connection, topic, payload, qos, retain }, { signal, elevated, timeout }) => {
    const { connections } = neededOutside(parts);
    const bytes = Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload ?? null));
    if (bytes.length > mostBytes)
      throw new Problem(
        'too_large',
        `The payload has ${howMany(bytes.length, 'byte')}; at most ${mostBytes} are published.`,
      );
    try {
      const use = { actor: parts.actor, elevated };
      const broker = await openMqtt(connections, connection, use, {
        client: randomUUID().slice(0, 18),
        lasting: false,
      });
      const late = AbortSignal.timeout(timeout ?? usualSeconds * 1000);
      try {
        const confirmed = broker.client.publishAsync(topic, bytes, { qos, retain });
        // Whoever is no longer waited for may fail as it likes.
        confirmed.catch(() => undefined);
        await Promise.race([
          confirmed,
          broker.ended,
          aborted(AbortSignal.any([late, ...(signal ? [signal] : [])])),
        ]);
        await broker.close();
      } finally {
        broker.client.end(true);
      }
      await connections.used(connection);
    } catch (error) {
      await connections.used(connection, error);
      throw error;
    }
  };
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const fail = () =>
      reject(new Problem('upstream_timeout', 'The MQTT broker did not confirm the message in time.'));
    if (signal.aborted) fail();
    else signal.addEventListener('abort', fail, { once: true });
  });
}
