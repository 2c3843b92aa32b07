import { fork, type ChildProcess } from 'node:child_process';

/** How much a child process may have. */
export interface ChildLimits {
  heapMegabytes: number;
  /** Native code (the image library) cannot run under the permission model's strictest form. */
  addons: boolean;
}

/** Starts a program in a process without environment, files, children and workers; it talks by messages only. */
export function startChild(program: string, limits: ChildLimits, argv: string[] = []): ChildProcess {
  return fork(program, argv, {
    env: {},
    cwd: '/',
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [
      `--max-old-space-size=${limits.heapMegabytes}`,
      '--disallow-code-generation-from-strings',
      ...(limits.addons ? [] : [permissionFlag(), `--allow-fs-read=${program}`]),
    ],
  });
}

/** The permission model's flag lost its prefix in later versions of Node. */
function permissionFlag(): string {
  const flag = '--permission';
  return process.allowedNodeEnvironmentFlags.has(flag) ? flag : '--experimental-permission';
}
