import { serverFindings } from '../preflight/preflight-server.ts';
import { failed, passed, skipped, type Check, type Scene } from './check.ts';

/** What only the server itself can tell: firewall, listeners, its way out, and why a login failed. */
export async function serverChecks(scene: Scene): Promise<Check[]> {
  const { server, config } = scene;
  if (server === undefined)
    return [skipped('server', 'firewall, listeners and logs of the server', 'needs --via USER@HOST')];
  const findings = (await serverFindings(server, config)).map(({ id, ok, text, fix }) => {
    if (ok === undefined) return skipped(`server:${id}`, text, 'it cannot be seen from here');
    return ok ? passed(`server:${id}`, text) : failed(`server:${id}`, text, text, fix);
  });
  return [...findings, ...(await sshDaemonChecks(scene))];
}

const logTitle = 'the SSH daemon logged no failures lately';

async function sshDaemonChecks({ server, config, local }: Scene): Promise<Check[]> {
  if (server === undefined) return [];
  const { user, identity } = config.ssh;
  const keysTitle = `the key of this machine is among the authorized keys of ${user}`;
  const home = (await server.run(['getent', 'passwd', user])).stdout.split(':')[5];
  if (home === undefined)
    return [
      failed('server:login', `the login ${user} exists`, 'it does not', 'create it, or correct ssh.user'),
    ];
  const authorized = await server.run(['cat', `${home}/.ssh/authorized_keys`]);
  const ours =
    identity === undefined
      ? (await local.run(['ssh-add', '-L'])).stdout
      : (await local.run(['ssh-keygen', '-y', '-P', '', '-f', identity])).stdout;
  const keys = ours.split('\n').flatMap((line) => line.split(' ')[1] ?? []);
  const known = keys.some((key) => authorized.stdout.includes(key));
  const logs = await server.run([
    'journalctl',
    '-u',
    'ssh',
    '-u',
    'sshd',
    '-n',
    '20',
    '--no-pager',
    '-o',
    'cat',
  ]);
  const refusals = logs.stdout.split('\n').filter((line) => /fail|invalid|refused|denied/i.test(line));
  return [
    keys.length === 0
      ? skipped(
          'server:authorized-keys',
          keysTitle,
          'this machine offers no key: set ssh.identity or load an agent',
        )
      : known
        ? passed('server:authorized-keys', keysTitle)
        : failed(
            'server:authorized-keys',
            keysTitle,
            'it is not',
            `add the public key to ${home}/.ssh/authorized_keys, or choose the right identity`,
          ),
    logs.status !== 0
      ? skipped('server:ssh-log', logTitle, 'its log could not be read')
      : refusals.length > 0
        ? failed('server:ssh-log', logTitle, refusals.at(-1) ?? '', 'read the log of the SSH daemon')
        : passed('server:ssh-log', logTitle),
  ];
}
