import { spawn } from 'node:child_process';
import { variables } from '../config/credentials.ts';
import { Problem } from '../problem.ts';

/** What a command gave back. */
export interface Output {
  /** The exit status; 127 when the program is not there, 124 when time was up. */
  status: number;
  stdout: string;
  stderr: string;
}

/** Runs commands on one machine. */
export interface Runner {
  /** The machine, in words. */
  where: string;
  /** Whether it is the machine we run on. */
  local: boolean;
  run(command: readonly string[], options?: { input?: string; timeout?: number }): Promise<Output>;
}

/** Runs commands on this machine. */
export function localRunner(env: Record<string, string>): Runner {
  return {
    where: 'this machine',
    local: true,
    run: ([program = '', ...rest], options = {}) => execute(program, rest, env, options),
  };
}

/** Runs commands on another machine over SSH, with the keys that are there already; throws when SSH itself fails. */
export function sshRunner(
  target: string,
  how: { identity?: string | undefined; knownHosts?: string | undefined },
  env: Record<string, string>,
): Runner {
  const options = [
    '-o',
    'BatchMode=yes',
    '-o',
    'ConnectTimeout=10',
    ...(how.knownHosts === undefined ? [] : ['-o', `UserKnownHostsFile=${how.knownHosts}`]),
    ...(how.identity === undefined ? [] : ['-i', how.identity]),
  ];
  return {
    where: target,
    local: false,
    async run(command, more = {}) {
      const line = command.map(shellQuote).join(' ');
      const output = await execute('ssh', [...options, '--', target, line], env, more);
      if (output.status === 255)
        throw new Problem('unavailable', `${target} cannot be reached over SSH`, {
          fix: output.stderr.trim().split('\n').at(-1) || 'try the same login with ssh',
        });
      return output;
    },
  };
}

/** The environment for programs we start: ours, without our credentials. */
export function childEnvironment(env: Record<string, string | undefined>): Record<string, string> {
  const hidden = new Set<string>(Object.values(variables).flat());
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      value === undefined || hidden.has(name) ? [] : [[name, value]],
    ),
  );
}

/** A word as a shell takes it literally. */
export function shellQuote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

function execute(
  program: string,
  args: string[],
  env: Record<string, string>,
  { input, timeout = 60_000 }: { input?: string; timeout?: number },
): Promise<Output> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'pipe'] });
    let [stdout, stderr, late] = ['', '', false];
    const timer = setTimeout(() => {
      late = true;
      child.kill('SIGKILL');
    }, timeout);
    const finish = (status: number) => {
      clearTimeout(timer);
      resolve({ status, stdout, stderr });
    };
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.stdin.on('error', () => undefined);
    child.stdin.end(input ?? '');
    child.on('error', () => finish(127));
    child.on('close', (status) => finish(late ? 124 : (status ?? 1)));
  });
}
