import { spawn, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { permissionFlag } from '../../../foundation/permission-flag.ts';
import type { PieceLimits } from './limits.ts';

/** What a process is started with. */
export interface StartParts {
  /** The program, one file. */
  program: string;
  /** The folder of the installed package, and the file in it that is loaded. */
  packages: string;
  entry: string;
  /** Its folders: one to write to, one with sockets. */
  scratch: string;
  sockets: string;
  limits: PieceLimits;
  authority?: string | undefined;
}

/** Address space beyond the memory that may be used: the engine reserves more than it takes. */
const reserved = 2 * 1024 ** 3;

/** Starts the process of a piece: without environment, rights and children, under limits of the system, behind everything else. */
export function startProcess(parts: StartParts): ChildProcess {
  const { program, packages, entry, scratch, sockets, limits, authority = '' } = parts;
  const kilobytes = Math.ceil((limits.memory + reserved) / 1024);
  const system = [
    `ulimit -v ${kilobytes}`,
    // In blocks of 512 bytes.
    `ulimit -f ${Math.ceil(limits.files / 512)}`,
    `ulimit -t ${limits.computing}`,
    'ulimit -c 0',
    // Each could be a file that stands in no folder.
    'ulimit -n 256',
    'exec "$@"',
  ].join('; ');
  const node = [
    permissionFlag(),
    `--allow-fs-read=${program}`,
    `--allow-fs-read=${packages}/`,
    `--allow-fs-read=${scratch}/`,
    `--allow-fs-write=${scratch}/`,
    '--no-addons',
    '--no-warnings',
    '--disable-wasm-trap-handler',
    `--max-old-space-size=${Math.floor(limits.heap / 1024 ** 2)}`,
  ];
  const given = [`${sockets}/`, entry, String(limits.answer), authority];
  const child = spawn('/bin/sh', ['-c', system, 'sh', process.execPath, ...node, program, ...given], {
    cwd: scratch,
    env: {},
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  try {
    if (child.pid !== undefined) setPriority(child.pid, 19);
  } catch {
    // It has ended already.
  }
  return child;
}
