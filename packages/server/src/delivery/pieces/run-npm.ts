import { execFile } from 'node:child_process';
import { Problem } from '@bakehouse/contract';

const patienceMs = 300_000;

/** What npm needs of the environment: where programs and its settings are, and how the registry is reached. */
const passed =
  /^(PATH|HOME|TMPDIR|LANG|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|(?:https?|no)_proxy|npm_config_.*)$/i;

/** Runs npm in a folder, without scripts of packages and without what the server knows. */
export async function runNpm(
  piece: string,
  version: string | undefined,
  command: 'install' | 'ci',
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  // Somebody waits: its own patience is minutes.
  const short = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=2000'];
  const flags = ['--ignore-scripts', '--omit=dev', '--no-bin-links', ...quiet, ...short];
  const { env } = process;
  const given = Object.fromEntries(Object.entries(env).filter(([name]) => passed.test(name)));
  await new Promise<void>((resolve, reject) => {
    execFile(
      'npm',
      [command, ...flags, '--prefix', folder],
      { cwd: folder, env: given, timeout: patienceMs, signal, killSignal: 'SIGKILL', maxBuffer: 1024 ** 2 },
      (error, _stdout, stderr) => {
        if (error === null) resolve();
        else reject(problemOf(piece, version, error, stderr));
      },
    );
  });
}

function problemOf(
  piece: string,
  version: string | undefined,
  error: Error & { code?: unknown; killed?: boolean },
  told: string,
): Problem {
  const which = `The piece "${piece}"${version === undefined ? '' : ` in version ${version}`}`;
  const code = /npm (?:error|ERR!) code (\w+)/.exec(told)?.[1] ?? '';
  const failed = (what: string) => new Problem('piece_not_installed', `${which} ${what}`, {}, error);
  if (error.code === 'ENOENT')
    return failed(
      'cannot be installed: there is no npm on this machine. It comes with Node; put it into the PATH.',
    );
  if (code === 'E404' || code === 'ETARGET' || code === 'ENOVERSIONS')
    return new Problem(
      'piece_unknown',
      `${which} is not in the registry: look at its name and version.`,
      {},
      error,
    );
  if (code === 'ENOTCACHED')
    return new Problem(
      'piece_unknown',
      `${which} is not in the cache of npm, which is told to stay offline ("npm_config_offline").`,
      {},
      error,
    );
  if (code === 'EINTEGRITY')
    return failed(
      'is another one now than when it was installed: its checksum differs. Install it anew to take it.',
    );
  if (
    /^(ENOTFOUND|ECONN\w+|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|E5\d\d|ERR_SOCKET_TIMEOUT)$/.test(code) ||
    error.killed === true
  )
    return failed(
      'cannot be installed: the registry of npm cannot be reached from here. Try again, or set "npm_config_registry".',
    );
  if (/CERT|SIGNATURE/.test(code))
    return failed(
      'cannot be installed: the certificate of the registry is not trusted. Where a proxy reads along, set "NODE_EXTRA_CA_CERTS".',
    );
  const line =
    told.split('\n').find((each) => /npm (?:error|ERR!) (?!code|errno|syscall)/.test(each)) ?? error.message;
  return failed(`cannot be installed. npm says: ${line.replace(/^npm (?:error|ERR!) /, '').slice(0, 300)}`);
}
