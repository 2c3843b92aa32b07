import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';

/** The addresses of the lab's nodes on its mesh. */
export const addresses = {
  ann: '100.64.0.11',
  bob: '100.64.0.12',
  ci: '100.64.0.13',
  stranger: '100.64.0.14',
  admin: '100.64.0.15',
  server: '100.64.0.20',
  other: '100.64.0.21',
  dns: '100.64.0.53',
  upstream: '100.64.0.54',
} as const;

/** A node of the lab. */
export type LabNode = keyof typeof addresses;

/** How a command in the lab ended. */
export interface LabRan {
  status: number;
  stdout: string;
  stderr: string;
}

type Environment = { PATH: string };

/** Network namespaces on one bridge: each is a node of the mesh with a resolver of its own. Owns namespaces and processes. */
export class LabNetwork {
  readonly #prefix = `bh${process.pid}`;
  readonly #children: ChildProcess[] = [];
  #keeper: ChildProcess | undefined;
  /** Variables of every process inside. */
  readonly env: Record<string, string>;
  readonly #env: Environment;

  /** `path` is where programs are found; system programs are found anyway. */
  constructor(path: string) {
    this.#env = { PATH: `${path}:/usr/local/sbin:/usr/sbin:/sbin` };
    this.env = { ...this.#env };
  }

  /** Makes the nodes. `directory` is taken away with them, should this process be killed. */
  up(directory: string): void {
    removeAbandoned(this.#env);
    this.#keeper = keeper(this.#env, this.#prefix, directory);
    const hub = `${this.#prefix}-hub`;
    this.#ip('netns', 'add', hub);
    this.#ip('-n', hub, 'link', 'add', 'br0', 'type', 'bridge');
    this.#ip('-n', hub, 'link', 'set', 'br0', 'up');
    for (const [node, address] of Object.entries(addresses)) {
      const name = `${this.#prefix}-${node}`;
      this.#ip('netns', 'add', name);
      this.#ip('-n', name, 'link', 'set', 'lo', 'up');
      this.#ip(
        '-n',
        hub,
        'link',
        'add',
        `v-${node}`,
        'type',
        'veth',
        'peer',
        'name',
        'tailscale0',
        'netns',
        name,
      );
      this.#ip('-n', hub, 'link', 'set', `v-${node}`, 'master', 'br0', 'up');
      this.#ip('-n', name, 'addr', 'add', `${address}/10`, 'dev', 'tailscale0');
      this.#ip('-n', name, 'link', 'set', 'tailscale0', 'up');
      // `ip netns exec` puts these files over those of the machine. The server keeps its own DNS: it asks upstream.
      mkdirSync(`/etc/netns/${name}`, { recursive: true });
      const resolver = node === 'server' ? addresses.upstream : addresses.dns;
      writeFileSync(
        `/etc/netns/${name}/resolv.conf`,
        `nameserver ${resolver}\noptions timeout:3 attempts:1\n`,
      );
      writeFileSync(`/etc/netns/${name}/nsswitch.conf`, 'hosts: files dns\npasswd: files\ngroup: files\n');
    }
  }

  down(): void {
    for (const child of this.#children) child.kill('SIGKILL');
    for (const node of ['hub', ...Object.keys(addresses)]) dismantle(this.#env, `${this.#prefix}-${node}`);
    this.#keeper?.stdin?.end();
  }

  /** Starts a process that stays until the lab goes down. */
  start(node: LabNode, command: string[]): ChildProcess {
    const child = spawn('ip', ['netns', 'exec', `${this.#prefix}-${node}`, ...command], {
      env: this.env,
      stdio: 'ignore',
    });
    this.#children.push(child);
    return child;
  }

  /** Starts a process whose input and output are used. */
  open(node: LabNode, command: string[], more: Record<string, string> = {}): ChildProcess {
    const child = spawn('ip', ['netns', 'exec', `${this.#prefix}-${node}`, ...command], {
      env: { ...this.env, ...more },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.#children.push(child);
    return child;
  }

  /** Runs a command to its end. */
  run(node: LabNode, command: string[], more: Record<string, string> = {}): Promise<LabRan> {
    const child = this.open(node, command, more);
    child.stdin?.end();
    return ended(child);
  }

  /** The command line that enters a node, for use inside another command. */
  enter(node: LabNode): string {
    return `ip netns exec ${this.#prefix}-${node}`;
  }

  /** Loads a packet filter into a node, at once and as a whole. */
  filter(node: LabNode, ruleset: string): void {
    execFileSync('ip', ['netns', 'exec', `${this.#prefix}-${node}`, 'nft', '-f', '-'], {
      env: this.#env,
      input: ruleset,
    });
  }

  #ip(...args: string[]): void {
    execFileSync('ip', args, { env: this.#env, stdio: ['ignore', 'ignore', 'pipe'] });
  }
}

/** Waits for the end of a process and collects its output. */
export function ended(child: ChildProcess): Promise<LabRan> {
  return new Promise((resolve) => {
    let [stdout, stderr] = ['', ''];
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.on('close', (status) => resolve({ status: status ?? -1, stdout, stderr }));
  });
}

/** A process apart that waits for the end of this one, however it comes, and takes away what is left of its lab. */
function keeper(env: Environment, prefix: string, directory: string): ChildProcess {
  const script = `cat >/dev/null
for name in $(ip netns list | cut -d' ' -f1 | grep "^$1-"); do
  for id in $(ip netns pids "$name"); do kill -9 "$id"; done
  ip netns del "$name"; rm -rf "/etc/netns/$name"
done
rm -rf "$2"`;
  const child = spawn('sh', ['-c', script, 'keeper', prefix, directory], {
    env,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.unref();
  return child;
}

/** Takes away namespaces of labs whose process was killed before it could do so itself. */
function removeAbandoned(env: Environment): void {
  const list = execFileSync('ip', ['netns', 'list'], { env, encoding: 'utf8' });
  for (const line of list.split('\n')) {
    const [, name = '', owner = ''] = /^(bh(\d+)-\S+)/.exec(line) ?? [];
    if (name === '' || existsSync(`/proc/${owner}`)) continue;
    dismantle(env, name);
  }
}

/** Ends everything that runs inside a namespace, then takes it away; one that was never made is no fault. */
function dismantle(env: Environment, name: string): void {
  const inside = spawnSync('ip', ['netns', 'pids', name], { env, encoding: 'utf8' });
  for (const id of inside.stdout.split('\n').filter((line) => line !== '')) {
    try {
      process.kill(Number(id), 'SIGKILL');
    } catch {
      // It ended by itself in the meantime.
    }
  }
  spawnSync('ip', ['netns', 'del', name], { env });
  rmSync(`/etc/netns/${name}`, { recursive: true, force: true });
}
