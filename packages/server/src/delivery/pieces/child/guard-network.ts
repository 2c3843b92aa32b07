import dgram from 'node:dgram';
import dns from 'node:dns';
import net from 'node:net';
import tls from 'node:tls';
import { refused } from './refused.ts';

/** What the guards work with. */
export interface NetworkParts {
  /** The folder of the sockets that lead out, with a slash at its end. */
  folder: string;
  /** Asks for a way to a host; gives the path of a socket in the folder. */
  ask: (host: string, port: number) => Promise<string>;
  /** A socket to the parent, open already. */
  channel: net.Socket;
  /** Trusted besides the usual authorities. */
  authority: string | undefined;
}

type Handle = Record<string, unknown>;
type Native = (this: unknown, ...given: unknown[]) => unknown;
interface WithHandle {
  _handle: Handle;
}

// Taken before foreign code can replace them; a bound or borrowed method would hand it the originals.
const { apply, getPrototypeOf, defineProperty } = Reflect;
const startsWith = methodOf(String.prototype, 'startsWith');
const includes = methodOf(String.prototype, 'includes');

/**
 * Leaves one way out: sockets in a folder in which only the parent makes any. The last guard stands at the handles that all of
 * Node's network goes through, and knows no state that could be forged; the ones above only make clients take that way.
 */
export function guardNetwork(parts: NetworkParts): void {
  guardHandles(parts);
  const connectSocket = methodOf(net.Socket.prototype, 'connect');
  seal(net.Socket.prototype, 'connect', connect);
  seal(net.Server.prototype, 'listen', refuse('listening'));
  const connectTls = tls.connect as unknown as Native;
  defineProperty(tls, 'connect', { value: secure, enumerable: true, configurable: true, writable: true });
  for (const place of [dgram, dgram.Socket.prototype])
    for (const name of ['createSocket', 'bind', 'send', 'connect'])
      if (name in place) seal(place, name, refuse('datagrams'));
  for (const place of [dns, dns.promises])
    for (const name of ['lookup', 'lookupService']) seal(place, name, refuse('looking up names'));

  function connect(this: net.Socket, ...given: unknown[]): net.Socket {
    const [options, connected] = argumentsOf(given);
    if (typeof connected === 'function') this.once('connect', connected);
    (this as { connecting: boolean }).connecting = true;
    const { host = 'localhost', port, path } = options;
    const way =
      path === undefined || path === null
        ? parts.ask(String(host), Number(port))
        : Promise.reject(refused('socket files'));
    void follow(this, way);
    return this;
  }

  async function follow(socket: net.Socket, way: Promise<string>): Promise<void> {
    try {
      const path = await way;
      if (!socket.destroyed) apply(connectSocket, socket, [{ path }]);
    } catch (error) {
      socket.destroy(error as Error);
    }
  }

  /** The encrypted part stands upon a socket, as it cannot itself go another way. */
  function secure(...given: unknown[]): unknown {
    const [options, connected] = tlsArgumentsOf(given);
    const trusted =
      parts.authority === undefined || options['ca'] !== undefined
        ? options
        : { ...options, ca: [...tls.rootCertificates, parts.authority] };
    if (options['socket'] !== undefined && options['socket'] !== null)
      return apply(connectTls, tls, [trusted, connected]);
    const { host, port, path } = options;
    const socket = net.connect({ host, port, path } as net.NetConnectOpts);
    const secured = apply(connectTls, tls, [{ ...trusted, socket }, connected]) as tls.TLSSocket;
    socket.once('error', (error) => secured.destroy(error));
    return secured;
  }
}

function guardHandles({ folder, channel }: NetworkParts): void {
  const [tcp, udp, names, pipe] = [tcpHandle(), udpHandle(), nameHandle(), handleOf(channel)];
  for (const name of ['connect', 'connect6', 'bind', 'bind6', 'listen', 'open'])
    seal(getPrototypeOf(tcp) ?? {}, name, refuse('connections of its own'));
  for (const name of ['connect', 'connect6', 'bind', 'bind6', 'send', 'send6', 'open'])
    seal(getPrototypeOf(udp) ?? {}, name, refuse('datagrams'));
  const resolver = getPrototypeOf(names) ?? {};
  for (const name of Object.getOwnPropertyNames(resolver))
    if (/^(query|getHost|setServers|setLocal)/.test(name)) seal(resolver, name, refuse('looking up names'));
  const pipes = (getPrototypeOf(pipe) ?? {}) as Record<string, Native>;
  const connectPipe = pipes['connect'] as Native;
  for (const name of ['bind', 'listen', 'fchmod', 'open']) seal(pipes, name, refuse('socket files'));
  seal(pipes, 'connect', function (this: unknown, ...given: unknown[]): unknown {
    const path = given[1];
    if (
      typeof path !== 'string' ||
      apply(startsWith, path, [folder]) !== true ||
      apply(includes, path, ['..']) === true
    )
      throw refused('socket files');
    return apply(connectPipe, this, [given[0], path]);
  });
}

function tcpHandle(): Handle {
  const make = (net as unknown as { _createServerHandle: (...given: unknown[]) => Handle })
    ._createServerHandle;
  const handle = make(null, 0, 4);
  (handle['close'] as () => void)();
  return handle;
}

function udpHandle(): Handle {
  const socket = dgram.createSocket('udp4');
  const state = Object.getOwnPropertySymbols(socket)
    .map(
      (symbol) => (socket as unknown as Record<symbol, unknown>)[symbol] as { handle?: Handle } | undefined,
    )
    .find((each) => each?.handle !== undefined);
  const { handle = {} } = state ?? {};
  socket.close();
  return handle;
}

function nameHandle(): Handle {
  return (new dns.Resolver() as unknown as WithHandle)._handle;
}

function handleOf(socket: net.Socket): Handle {
  return (socket as unknown as WithHandle)._handle;
}

type Options = Record<string, unknown>;
type Connected = (() => void) | null | undefined;

function argumentsOf(given: unknown[]): [Options, Connected] {
  if (Array.isArray(given[0])) return given[0] as unknown as [Options, Connected];
  const normal = (net as unknown as { _normalizeArgs: (given: unknown[]) => [Options, Connected] })
    ._normalizeArgs;
  const [options, connected] = normal(given);
  return [options, connected];
}

function tlsArgumentsOf(given: unknown[]): [Options, Connected] {
  const [options, connected] = argumentsOf(given);
  const more = [given[1], given[2]].find((each) => typeof each === 'object' && each !== null);
  return [{ ...options, ...more }, connected];
}

function refuse(what: string): () => never {
  return () => {
    throw refused(what);
  };
}

/** A method as it is now, to be applied later. */
function methodOf(place: object, name: string): Native {
  return (place as Record<string, Native>)[name] as Native;
}

/** Sets a member for good. */
function seal(place: object, name: string, value: unknown): void {
  defineProperty(place, name, { value, enumerable: true, writable: false, configurable: false });
}
