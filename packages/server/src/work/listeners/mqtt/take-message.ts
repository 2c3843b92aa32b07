import { howMany, readJsonText } from '@bakehouse/contract';
import { fitSchema, type MqttOptions } from '@bakehouse/elements';
import type { IPublishPacket } from 'mqtt';
import type { Mask } from '../../../delivery/connections/mask-secret.ts';
import type { Session } from '../listen-parts.ts';
import { startListenedRun } from '../start-run.ts';

const mostBytes = 1_000_000;

/** So much of a payload that cannot be read is shown. */
const shownCharacters = 2_000;

/** Queues a run for a message; one that cannot be read is a failed delivery. */
export async function takeMessage(
  session: Session,
  options: MqttOptions,
  packet: IPublishPacket,
  mask: Mask | undefined,
): Promise<void> {
  const { topic, qos, retain, dup } = packet;
  const bytes = Buffer.from(packet.payload);
  const text = (mask ?? same).text(
    new TextDecoder().decode(bytes.subarray(0, mostBytes)).replaceAll('\0', '\uFFFD'),
  );
  const read = bytes.length > mostBytes ? tooLarge(bytes.length) : payloadOf(text, options);
  const message = {
    topic: (mask ?? same).text(topic),
    qos,
    retained: retain,
    duplicate: dup,
    receivedAt: new Date().toISOString(),
  };
  await startListenedRun(session, {
    fault: 'fault' in read ? read.fault : undefined,
    known: { ...message, payload: text.slice(0, shownCharacters), bytes: bytes.length },
    content: async () => ({ ...message, payload: 'payload' in read ? read.payload : null }),
    position: (before) => before,
  });
}

const same = { text: (given: string) => given };

type Payload = { payload: unknown } | { fault: string };

function tooLarge(bytes: number): Payload {
  return { fault: `The message has ${howMany(bytes, 'byte')}; at most ${mostBytes} are taken.` };
}

function payloadOf(text: string, { payload, schema }: MqttOptions): Payload {
  if (payload === 'text') return { payload: text };
  const read = readJsonText(text);
  if ('fault' in read)
    return { fault: `The payload ${read.fault}: set "payload" to "text" if that is meant.` };
  if (schema === undefined) return { payload: read.value };
  const fitted = fitSchema(read.value, schema);
  if ('value' in fitted) return { payload: fitted.value };
  const { path, message } = fitted.misfit;
  return { fault: `The payload does not fit its schema: ${path === '' ? 'it' : `"${path}"`} ${message}.` };
}
