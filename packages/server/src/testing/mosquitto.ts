import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { connect as dial } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectAsync, type MqttClient } from 'mqtt';
import { certify } from './certify.ts';
import { freePort } from '../../../../test/harness/free-port.ts';
import { until } from './until.ts';

/** A broker of MQTT of its own in a temporary folder. */
export interface Mosquitto {
  port: number;
  /** Where it is encrypted. */
  tlsPort: number;
  /** The certificate of the authority that has signed that of the broker, which is for 127.0.0.1. */
  authority: string;
  user: string;
  password: string;
  /** A client that is signed in. */
  client: (id?: string) => Promise<MqttClient>;
  /** What it has logged: every packet. */
  log: () => string;
  stop: () => Promise<void>;
  start: () => Promise<void>;
  close: () => Promise<void>;
}

const path = `${process.env['PATH'] ?? ''}:/usr/local/sbin:/usr/sbin:/sbin`;

/** Whether this system has Mosquitto. */
export const hasMosquitto =
  spawnSync('sh', ['-c', 'command -v mosquitto && command -v mosquitto_passwd'], { env: { PATH: path } })
    .status === 0;

/** Starts Mosquitto on a free port; `secret/#` may not be read there. */
export async function startMosquitto(): Promise<Mosquitto> {
  const folder = await mkdtemp(join(tmpdir(), 'bakehouse-mosquitto-'));
  const [port, tlsPort] = [await freePort(), await freePort()];
  const [user, password] = ['bakery', 'swordfish-on-the-wire'];
  const authority = certify(folder, ['IP:127.0.0.1']);
  const users = join(folder, 'users');
  writeFileSync(users, '');
  spawnSync('mosquitto_passwd', ['-b', users, user, password], { env: { PATH: path } });
  writeFileSync(join(folder, 'rights'), `user ${user}\ntopic readwrite house/#\n`);
  writeFileSync(
    join(folder, 'mosquitto.conf'),
    `listener ${port} 127.0.0.1
listener ${tlsPort} 127.0.0.1
certfile ${folder}/site.pem
keyfile ${folder}/site.key
allow_anonymous false
password_file ${users}
acl_file ${join(folder, 'rights')}
persistence true
persistence_location ${folder}/
autosave_interval 1
max_queued_messages 0
max_inflight_messages 20
log_dest file ${folder}/log
log_type all
`,
  );
  // Where root asks, it becomes the user that its package has made.
  const given =
    process.getuid?.() === 0 ? Number(spawnSync('id', ['-u', 'mosquitto']).stdout.toString()) : undefined;
  if (given !== undefined)
    for (const each of ['', 'users', 'rights', 'mosquitto.conf', 'site.pem', 'site.key'])
      await chown(join(folder, each), given, given);
  let child: ReturnType<typeof spawn> | undefined;
  const start = async () => {
    child = spawn('mosquitto', ['-c', join(folder, 'mosquitto.conf')], {
      env: { PATH: path },
      stdio: 'ignore',
    });
    await until(() => takes(port));
  };
  const stop = async () => {
    if (child === undefined) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    child = undefined;
  };
  await start();
  return {
    port,
    tlsPort,
    authority,
    user,
    password,
    start,
    stop,
    log: () => readFileSync(join(folder, 'log'), 'utf8'),
    client: (clientId) =>
      connectAsync({
        host: '127.0.0.1',
        port,
        username: user,
        password,
        protocolVersion: 4,
        ...(clientId === undefined ? {} : { clientId }),
      }),
    async close() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function takes(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = dial(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
