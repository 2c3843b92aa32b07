import { rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { howMany, isAtHost, Problem } from '@bakehouse/contract';
import { isPublicAddress } from '../../../foundation/addresses/address-kind.ts';
import { checkHost, type CheckedHost, type TargetRules } from '../../outgoing/find-target.ts';
import { tunnelTo, type Proxy } from '../../outgoing/proxy.ts';

/** What connections of pieces go by. */
export interface GateRules extends TargetRules {
  proxy?: Proxy | undefined;
  /** Opens a connection to an address that was checked. */
  dial?: ((address: string, port: number) => Socket) | undefined;
}

const patienceMs = 10_000;

/** The way out of one process: it opens each connection itself, to an address that it has checked, and gives the process a socket to it. */
export class Gate {
  readonly #folder: string;
  readonly #rules: GateRules;
  readonly #most: number;
  readonly #open = new Set<Socket | Server>();
  #pairs = 0;
  #made = 0;
  #hosts: readonly string[] | undefined;
  /** Why the last connection was refused in this call. */
  refusal: Problem | undefined;

  constructor(folder: string, rules: GateRules, most: number) {
    this.#folder = folder;
    this.#rules = rules;
    this.#most = most;
  }

  /** Begins a call; with hosts, only they are reached. */
  begin(hosts: readonly string[] | undefined): void {
    this.#hosts = hosts;
    this.refusal = undefined;
  }

  /** Opens a connection; gives the path of the socket that leads to it, for one use. */
  async open(host: string, port: number): Promise<string> {
    try {
      const name = host.toLowerCase().replace(/\.$/, '');
      if (this.#pairs >= this.#most)
        throw new Problem(
          'address_refused',
          `More than ${howMany(this.#most, 'connection')} at a time are not allowed`,
        );
      refuseOtherHost(name, port, this.#hosts);
      return await this.#counted(async () =>
        this.#lead(await this.#reach(await checkHost({ host: name, port }, this.#rules))),
      );
    } catch (error) {
      if (error instanceof Problem && error.code === 'address_refused') this.refusal = error;
      throw error;
    }
  }

  /** One that does not come about is none. */
  async #counted(open: () => Promise<string>): Promise<string> {
    this.#pairs += 1;
    try {
      return await open();
    } catch (error) {
      this.#pairs = Math.max(0, this.#pairs - 1);
      throw error;
    }
  }

  /** Ends every connection. */
  close(): void {
    for (const each of this.#open) {
      if ('destroy' in each) each.destroy();
      else each.close();
    }
    this.#open.clear();
    this.#pairs = 0;
  }

  async #reach(target: CheckedHost): Promise<Socket> {
    const { host, port, addresses } = target;
    const { proxy, dial = (address, to) => connect({ host: address, port: to }) } = this.#rules;
    // What was allowed by name inside the network is not to be found by a proxy at its edge.
    if (proxy !== undefined && addresses.every(({ address }) => isPublicAddress(address))) {
      const url = new URL(`http://${host.includes(':') ? `[${host}]` : host}:${port}`);
      return this.#keep(
        await tunnelTo({ url, addresses }, proxy, undefined, AbortSignal.timeout(patienceMs)),
      );
    }
    let failure: unknown;
    for (const { address } of addresses) {
      const socket = this.#keep(dial(address, port));
      try {
        await connected(socket);
        return socket;
      } catch (error) {
        socket.destroy();
        failure = error;
      }
    }
    throw new Problem('upstream_failed', `"${host}:${port}" could not be reached`, {}, failure);
  }

  /** A socket file that takes one connection and joins it with the one outside. */
  async #lead(outside: Socket): Promise<string> {
    this.#made += 1;
    const path = join(this.#folder, String(this.#made));
    outside.pause();
    const server = createServer({ pauseOnConnect: true });
    this.#open.add(server);
    const late = setTimeout(() => outside.destroy(), patienceMs);
    outside.once('close', () => {
      this.#pairs = Math.max(0, this.#pairs - 1);
      clearTimeout(late);
      server.close();
    });
    server.once('connection', (inside) => {
      clearTimeout(late);
      server.close();
      this.#keep(inside);
      joinSockets(inside, outside);
    });
    server.once('close', () => {
      this.#open.delete(server);
      void rm(path, { force: true });
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(path, resolve);
    });
    return path;
  }

  #keep(socket: Socket): Socket {
    this.#open.add(socket);
    socket.once('close', () => this.#open.delete(socket));
    socket.on('error', () => socket.destroy());
    return socket;
  }
}

function joinSockets(one: Socket, other: Socket): void {
  one.once('close', () => other.destroy());
  other.once('close', () => one.destroy());
  one.pipe(other);
  other.pipe(one);
}

async function connected(socket: Socket): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('it did not answer in time')), patienceMs);
    socket.once('close', () => {
      clearTimeout(late);
      reject(new Error('the connection was closed'));
    });
    socket.once('error', reject);
    socket.once('connect', () => {
      clearTimeout(late);
      resolve();
    });
  });
}

function refuseOtherHost(host: string, port: number, hosts: readonly string[] | undefined): void {
  if (hosts === undefined) return;
  const at = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const fits = ['https', 'http'].some(
    (scheme) => URL.canParse(`${scheme}://${at}`) && isAtHost(new URL(`${scheme}://${at}`), hosts),
  );
  if (!fits)
    throw new Problem(
      'address_refused',
      `"${host}:${port}" is not among the hosts of the connection: add it there if the secret may go there`,
    );
}
