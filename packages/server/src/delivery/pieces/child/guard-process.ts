import fs from 'node:fs';
import inspector from 'node:inspector';
import os from 'node:os';
import tracing from 'node:trace_events';
import v8 from 'node:v8';
import { refused } from './refused.ts';

/** Node's own database, from Node 22 on: it opens files by a way of its own. */
const sqlite =
  (process as { getBuiltinModule?: (name: string) => object | undefined }).getBuiltinModule?.(
    'node:sqlite',
  ) ?? {};

/** What reaches other processes or the machine and is not kept by Node's permissions. */
const closed: readonly (readonly [place: object, names: readonly string[], what: string])[] = [
  [process, ['kill', '_kill', '_debugProcess', '_debugEnd', '_startProfilerIdleNotifier'], 'other processes'],
  [process, ['binding', '_linkedBinding', 'dlopen'], 'native code'],
  [process, ['setuid', 'setgid', 'seteuid', 'setegid', 'setgroups', 'initgroups', 'umask'], 'users'],
  [process.report ?? {}, ['getReport', 'writeReport'], 'the machine'],
  [
    fs,
    ['symlink', 'symlinkSync', 'link', 'linkSync', 'futimes', 'futimesSync'],
    'links and the times of files',
  ],
  [fs.promises, ['symlink', 'link'], 'links'],
  [fs.realpath, ['native'], 'files'],
  [fs.realpathSync, ['native'], 'files'],
  [os, ['setPriority', 'userInfo', 'networkInterfaces'], 'the machine'],
  [v8, ['setFlagsFromString', 'writeHeapSnapshot', 'setHeapSnapshotNearHeapLimit'], 'the engine'],
  [tracing, ['createTracing'], 'the engine'],
  [sqlite, ['DatabaseSync', 'StatementSync', 'backup'], 'files'],
  [inspector, ['open', 'Session', 'waitForDebugger'], 'the inspector'],
];

/** Takes away what a process could do to others, and what it could learn of the machine. */
export function guardProcess(): void {
  const { env } = process;
  for (const name of Object.keys(env)) delete env[name];
  // It has no other folder for what others put into that of the user or of the system.
  const folder = process.cwd();
  for (const [name, value] of Object.entries({ hostname: 'piece', homedir: folder, tmpdir: folder }))
    Object.defineProperty(os, name, { value: () => value, enumerable: true, configurable: false });
  for (const [place, names, what] of closed)
    for (const name of names)
      if (name in place)
        Object.defineProperty(place, name, {
          // Not an arrow: some of them are called with `new`.
          value: function () {
            throw refused(what);
          },
          enumerable: true,
          configurable: false,
          writable: false,
        });
  sealSettings(process.report ?? {});
}

/** Takes away what can be set of a report: Node writes it by itself when the process crashes, wherever it says and over what is there. */
function sealSettings(report: object): void {
  for (const [name, described] of Object.entries(Object.getOwnPropertyDescriptors(report)))
    if (!('value' in described))
      Object.defineProperty(report, name, {
        get: () => undefined,
        set: () => {
          throw refused('the machine');
        },
        configurable: false,
      });
  Object.freeze(report);
}
