import { Problem } from '@bakehouse/contract';
import type { IConnackPacket, IPublishPacket, MqttClient } from 'mqtt';
import type { Connections } from './connections.ts';
import { makeMask, type Mask } from './mask-secret.ts';
import type { ConnectionUse } from './open-connection.ts';
import { socketProblem } from './socket-problem.ts';
import { tlsOptions } from './tls-options.ts';

/** How a broker is spoken with. */
export interface BrokerUse {
  /** What comes after the connection's own name for us. */
  client: string;
  /** Whether the broker keeps what comes while nobody is there. */
  lasting: boolean;
  /** Takes a message; it is confirmed to the broker when that has ended well. */
  take?: (packet: IPublishPacket) => Promise<void>;
}

/** A broker that is connected. */
export interface Broker {
  client: MqttClient;
  /** Whether the broker has kept the session from before. */
  known: boolean;
  mask: Mask;
  /** Rejected when the connection ends or a message could not be taken. */
  ended: Promise<never>;
  /** Ends the connection; what was to be sent is sent. */
  close: () => Promise<void>;
}

const patienceMs = 15_000;

/** Most megabytes of one packet: far more than a message that is taken has. */
const mostMegabytes = 32;

/** Connects to the broker of a connection of kind `mqtt`. It is not connected again by itself. */
export async function openMqtt(
  connections: Connections,
  name: string,
  use: ConnectionUse,
  { client: suffix, lasting, take }: BrokerUse,
): Promise<Broker> {
  const { definition, secret } = await connections.open(name, ['mqtt'], use);
  const { settings } = definition;
  const { host, port, addresses } = await connections.server(definition);
  const mask = makeMask(name, secret.password === undefined ? [] : [secret.password]);
  // A package of the older kind: in the bundle it has nothing but its default.
  const { connect } = (await import('mqtt')).default;
  const client = connect({
    protocol: settings.tls === false ? 'mqtt' : 'mqtts',
    // The address that was checked, whatever the name means a moment later.
    host: addresses[0]?.address ?? host,
    port,
    ...tlsOptions(name, host, settings.authority),
    ...(settings.user === undefined ? {} : { username: settings.user }),
    ...(secret.password === undefined ? {} : { password: secret.password }),
    clientId: `${settings.clientId ?? 'bakehouse'}-${suffix}`,
    clean: !lasting,
    protocolVersion: 4,
    reconnectPeriod: 0,
    resubscribe: false,
    connectTimeout: patienceMs,
    keepalive: 60,
    manualConnect: true,
  });
  let fail: ((why: Problem) => void) | undefined;
  const ended = new Promise<never>((_, reject) => {
    fail = reject;
    client.on('error', (error) => reject(mqttProblem(name, error, mask)));
    client.on('close', () =>
      reject(new Problem('upstream_failed', `${brokerOf(name)} ended the connection.`)),
    );
    if (take === undefined) return;
    const confirm = async (packet: IPublishPacket, done: () => void) => {
      try {
        await take(packet);
      } catch (error) {
        // What was not taken is not confirmed, and comes again.
        reject(error);
        return;
      }
      done();
    };
    client.handleMessage = (packet, done) => void confirm(packet, done);
  });
  ended.catch(() => undefined);
  const close = () => new Promise<void>((resolve) => void client.end(false, {}, () => resolve()));
  try {
    const connected = new Promise<IConnackPacket>((resolve) => client.once('connect', resolve));
    client.connect();
    limitPackets(client, () => {
      fail?.(
        new Problem('upstream_failed', `${brokerOf(name)} sends a packet of more than ${mostMegabytes} MB.`),
      );
      client.end(true);
    });
    const { sessionPresent } = await Promise.race([connected, ended]);
    return { client, known: sessionPresent, mask, ended, close };
  } catch (error) {
    client.end(true);
    throw error;
  }
}

/** A packet is held in memory until it is whole; the protocol knows some of 256 MB. */
function limitPackets(client: MqttClient, tooMuch: () => void): void {
  let bytes = 0;
  client.on('packetreceive', () => {
    bytes = 0;
  });
  client.stream.on('data', (chunk: Buffer) => {
    bytes += chunk.byteLength;
    if (bytes > mostMegabytes * 1024 ** 2) tooMuch();
  });
}

function brokerOf(name: string): string {
  return `The MQTT broker of the connection "${name}"`;
}

/** Never with the error itself as cause: nobody knows what it holds. */
function mqttProblem(name: string, error: unknown, mask: Mask): Problem {
  if (error instanceof Problem) return error;
  const of = brokerOf(name);
  const { code, message = '' } = error as { code?: string | number; message?: string };
  const said = mask.text(message).slice(0, 300);
  // As the protocol numbers them: bad user or password, not allowed.
  if (code === 4 || code === 5)
    return new Problem(
      'connection_refused',
      `${of} refuses user or password: ${said}. Look at its rights there, or set its secret again.`,
    );
  if (code === 3) return new Problem('connection_limited', `${of} takes no connections now: ${said}`);
  return (
    socketProblem(of, typeof code === 'string' ? code : undefined) ??
    new Problem(/timeout/i.test(said) ? 'upstream_timeout' : 'upstream_failed', `${of} says: ${said}`)
  );
}
