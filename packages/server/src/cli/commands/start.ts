import { EventEmitter } from 'node:events';
import { Problem } from '@bakehouse/contract';
import { makeLogger } from '../../foundation/logger.ts';
import { startServer, type Role, type Server } from '../../operation/server.ts';
import { defineCommand, type CommandIo } from '../define-command.ts';
import { exitCodes } from '../exit-codes.ts';
import { loadApp, printAppFaults } from '../load-app.ts';
import { loadConfig, printFaults } from '../load-config.ts';
import { startProgress } from '../progress.ts';
import { readyLines } from '../ready-lines.ts';

const roles = ['all', 'web', 'worker'];

/** Runs the product until it is told to stop. */
export const start = defineCommand({
  name: 'start',
  summary: 'Run Bakehouse until it is told to stop',
  options: {
    role: {
      type: 'string',
      value: 'ROLE',
      about: 'What this process does: all (default), web or worker; web and worker need DATABASE_URL',
    },
  },
  details: 'Stops on SIGTERM or Ctrl-C: what is in flight is finished first.',
  async run({ options, io, json }) {
    const began = performance.now();
    const loaded = loadConfig(io);
    if ('faults' in loaded) {
      printFaults(loaded.faults, io.stderr);
      return exitCodes.config.code;
    }
    const { config } = loaded;
    const role = options.role ?? 'all';
    if (typeof role !== 'string' || !roles.includes(role))
      throw new Problem('cannot_start', `--role takes ${roles.join(', ')}.`);
    if (role !== 'all' && config.DATABASE_URL === undefined) {
      throw new Problem(
        'cannot_start',
        `--role ${role} needs DATABASE_URL: the embedded PostgreSQL serves one process.`,
      );
    }
    const app = loadApp(config);
    if ('faults' in app) {
      printAppFaults(app.faults, io.stderr);
      return exitCodes.config.code;
    }
    const log = makeLogger(config.LOG_LEVEL ?? (io.stderr.isTTY ? 'warn' : 'info'));
    for (const finding of app.warnings) log.warn({ finding }, 'a definition looks wrong');
    const stop = waitForStop();
    const progress = startProgress(io.stderr, 'Starting');
    const server = await startServer(config, log, stop.because, app.set, { role: role as Role, env: io.env });
    try {
      const database = await Promise.race([server.ready, stop.asked]);
      progress.end();
      if (database !== undefined)
        print(
          io,
          json,
          readyLines({ config, server, database, seconds: (performance.now() - began) / 1000 }),
        );
      await stop.asked;
    } finally {
      progress.end();
      await end(server);
    }
    return exitCodes.done.code;
  },
});

/** Resolves on the first signal, rejects on a failure that ends the process; further signals end it at once. */
function waitForStop(): { asked: Promise<undefined>; because: (error: Error) => void } {
  const failures = new EventEmitter();
  const asked = new Promise<undefined>((resolve, reject) => {
    failures.once('failure', reject);
    let signals = 0;
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      process.on(signal, () => {
        signals += 1;
        // A terminal sends a signal to npm and to us, and npm passes it on: count only a later one.
        if (signals > 2) process.exit(1);
        resolve(undefined);
      });
    }
  });
  asked.catch(() => undefined);
  return { asked, because: (error) => failures.emit('failure', error) };
}

/** Ends the server; what hangs is left behind after the time in which everything must have ended. */
async function end(server: Server): Promise<void> {
  const late = setTimeout(() => process.exit(1), 19_000);
  await server.stop();
  clearTimeout(late);
}

function print(io: CommandIo, json: boolean, ready: { json: object; text: string }): void {
  io.stdout.write(json ? `${JSON.stringify(ready.json)}\n` : ready.text);
}
