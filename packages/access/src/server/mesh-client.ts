import { parseJson, readJson } from '../mesh/json.ts';
import { Problem } from '../problem.ts';
import type { Secret } from '../secret.ts';
import { shellQuote, type Runner } from './runner.ts';

/** What the mesh client on a machine says about itself. */
export interface ClientState {
  running: boolean;
  hostname: string;
  tags: string[];
  keyExpires: boolean;
  address: string | undefined;
  acceptsDns: boolean | undefined;
  /** Whether the client answers SSH itself, past the server's own SSH. */
  meshSsh: boolean | undefined;
}

/** The mesh client of one machine. */
export interface MeshClient {
  installed(): Promise<boolean>;
  state(): Promise<ClientState>;
  /** Joins the mesh; the key goes through a pipe, never through arguments, environment or a file. */
  up(key: Secret, hostname: string, controlUrl: string | undefined): Promise<void>;
  refuseDns(): Promise<void>;
}

/** The client as the `tailscale` command offers it. */
export function meshClient(machine: Runner): MeshClient {
  let sudo: string[] | undefined;
  const asRoot = async (): Promise<string[]> =>
    (sudo ??= (await machine.run(['id', '-u'])).stdout.trim() === '0' ? [] : ['sudo', '-n']);
  const must = async (what: string, command: string[], options?: { input?: string; timeout?: number }) => {
    const { status, stdout, stderr } = await machine.run(command, options);
    if (status === 0) return stdout;
    throw new Problem('unavailable', `${what} failed on ${machine.where}`, {
      fix: stderr.trim().split('\n').at(-1) ?? `status ${status}`,
    });
  };
  return {
    installed: async () => (await machine.run(['tailscale', 'version'])).status === 0,
    async state() {
      const status = await machine.run(['tailscale', 'status', '--json']);
      const json = status.stdout === '' ? readJson({}) : parseJson(status.stdout, 'read the client');
      const self = json.object('Self');
      const running = json.text('BackendState') === 'Running';
      const address = running
        ? (await must('tailscale ip', ['tailscale', 'ip', '-4'])).trim().split('\n')[0]
        : undefined;
      const prefs = running
        ? await machine.run([...(await asRoot()), 'tailscale', 'debug', 'prefs'])
        : undefined;
      const known = prefs?.status === 0 ? parseJson(prefs.stdout, 'read the preferences') : undefined;
      const expiry = self.text('KeyExpiry');
      return {
        running,
        hostname: self.text('HostName') ?? '',
        tags: self.texts('Tags'),
        keyExpires: expiry !== undefined && !expiry.startsWith('0001-'),
        address,
        acceptsDns: known?.flag('CorpDNS'),
        meshSsh: known?.flag('RunSSH'),
      };
    },
    async up(key, hostname, controlUrl) {
      const root = await asRoot();
      const flags = [
        '--auth-key=file:/dev/stdin',
        `--hostname=${hostname}`,
        '--accept-dns=false',
        '--timeout=60s',
      ];
      const server = controlUrl === undefined ? [] : [`--login-server=${controlUrl}`];
      // `cat` turns whatever standard input is into a pipe: a socket, as SSH and Node make it, cannot be opened by its name.
      const line = `cat | ${[...root, 'tailscale', 'up', ...flags, ...server].map(shellQuote).join(' ')}`;
      await must('tailscale up', ['sh', '-c', line], { input: key.reveal(), timeout: 90_000 });
    },
    async refuseDns() {
      await must('tailscale set', [...(await asRoot()), 'tailscale', 'set', '--accept-dns=false']);
    },
  };
}
