import type { Runner } from '../server/runner.ts';
import type { Cause } from './cause.ts';

/** How an SSH login fared. */
export type SshProbe = { ok: true } | { ok: false; cause: Cause; detail: string };

/** Logs in with the keys that are there already and runs nothing but `true`. */
export async function probeSsh(
  local: Runner,
  target: {
    host: string;
    user: string;
    port: number;
    identity?: string | undefined;
    knownHosts?: string | undefined;
    /** Milliseconds to wait for the server, at least five seconds. */
    timeout: number;
  },
): Promise<SshProbe> {
  const wait = Math.max(5, Math.ceil(target.timeout / 1000));
  const options = [
    'BatchMode=yes',
    `ConnectTimeout=${wait}`,
    'StrictHostKeyChecking=yes',
    ...(target.knownHosts === undefined ? [] : [`UserKnownHostsFile=${target.knownHosts}`]),
    ...(target.identity === undefined ? [] : ['IdentitiesOnly=yes']),
  ].flatMap((option) => ['-o', option]);
  const identity = target.identity === undefined ? [] : ['-i', target.identity];
  const command = [
    'ssh',
    ...options,
    ...identity,
    '-p',
    String(target.port),
    `${target.user}@${target.host}`,
    'true',
  ];
  const { status, stderr } = await local.run(command, { timeout: wait * 3000 });
  if (status === 0) return { ok: true };
  return { ok: false, cause: sshCause(stderr, status), detail: stderr.trim().split('\n').at(-1) ?? '' };
}

function sshCause(stderr: string, status: number): Cause {
  if (/permission denied|too many authentication failures/i.test(stderr)) return 'authentication';
  if (/host key verification failed|identification has changed|no .* host key is known/i.test(stderr))
    return 'host key';
  if (/connection refused/i.test(stderr)) return 'refused';
  if (/could not resolve/i.test(stderr)) return 'name';
  if (/timed out/i.test(stderr) || status === 124) return 'timeout';
  return /no route|unreachable/i.test(stderr) ? 'unreachable' : 'closed';
}
