import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addresses } from './network.ts';
import { register, type TailscaleState } from './stand-in/tailscale.ts';
import { until } from './until.ts';

/** Plays the control plane's part when the client of the server, which keeps its state in a folder, asks to join. */
export async function answerJoin(mesh: TailscaleState, state: string, signal?: AbortSignal): Promise<void> {
  const request = join(state, 'request');
  await until(() => existsSync(request), signal);
  if (signal?.aborted === true) return;
  const [hostname = '', secret = ''] = readFileSync(request, 'utf8').split(' ');
  rmSync(request);
  const device = register(mesh, secret, hostname, addresses.server);
  if (device !== undefined) {
    const self = { BackendState: 'Running', Self: { HostName: hostname, Tags: device.tags } };
    writeFileSync(join(state, 'address'), `${addresses.server}\n`);
    writeFileSync(join(state, 'self.json'), JSON.stringify(self));
    writeFileSync(join(state, 'accept-dns'), 'false');
  }
  writeFileSync(join(state, 'answer'), device === undefined ? 'no' : 'ok');
}
