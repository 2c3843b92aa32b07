import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { makeHandOver } from './hand-over.ts';
import { mergeMetrics } from './merge-metrics.ts';
import { makeQuestions, readMessage, type Message } from './messages.ts';
import { shareConnections, type Other } from './share-connections.ts';

/** The processes that answer requests beside the first one, which starts them and shares its connections with them. */
export interface WebProcesses {
  /** The metrics of all of them, with those of the first. */
  metrics(): Promise<string>;
  close(): Promise<void>;
}

/** What they need of the first. */
export interface WebProcessesParts {
  /** How many there are, the first one included. */
  count: number;
  server: Server;
  ownMetrics: () => Promise<string>;
  environment: NodeJS.ProcessEnv;
  log: Pick<Logger, 'error' | 'info'>;
}

/** The longest wait before one that keeps ending is started again. */
const longestPauseMs = 30_000;

/** Starts them; one that ends is started again. */
export function startWebProcesses(parts: WebProcessesParts): WebProcesses {
  const { count, server, ownMetrics, log } = parts;
  const serving = new Map<number, Other & { metrics(): Promise<string | undefined> }>();
  const children = new Set<ChildProcess>();
  const timers = new Set<NodeJS.Timeout>();
  let closing = false;
  shareConnections(server, () => [...serving.values()]);
  for (let number = 2; number <= count; number += 1) launch(number, 1_000);
  return { metrics, close };

  function launch(number: number, pauseMs: number): void {
    // The same program as this one, whichever way that was started.
    const child = fork(process.argv[1] ?? '', ['start', '--role', 'web'], {
      env: parts.environment,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const questions = makeQuestions();
    const handOver = makeHandOver(child);
    let wasReady = false;
    const tell = (message: Message): void => {
      // Where the channel breaks at this moment its end is told by an event.
      if (child.connected) child.send(message, () => undefined);
    };
    children.add(child);
    child.on('message', (given) => {
      const message = readMessage(given);
      if (message?.bakehouse === 'ready') {
        wasReady = true;
        serving.set(number, {
          take: (socket, serveHere) => handOver.take(socket, serveHere),
          metrics: () => questions.ask(tell),
        });
        log.info({ process: number, pid: child.pid }, 'a web process is ready');
      } else if (message?.bakehouse === 'taken') handOver.taken();
      else if (message?.bakehouse === 'metrics') questions.answered(message.id, message.text);
      else if (message?.bakehouse === 'metrics?')
        void metrics().then((text) => tell({ bakehouse: 'metrics', id: message.id, text }));
    });
    child.once('disconnect', () => {
      serving.delete(number);
      handOver.stop();
    });
    child.once('error', (error) => log.error({ err: error, process: number }, 'a web process has a fault'));
    child.once('exit', (code, signal) => {
      serving.delete(number);
      handOver.stop();
      children.delete(child);
      if (closing) return;
      log.error({ process: number, code, signal }, 'a web process ended and is started again');
      const next = wasReady ? 1_000 : Math.min(pauseMs * 2, longestPauseMs);
      const timer = setTimeout(() => {
        timers.delete(timer);
        launch(number, next);
      }, pauseMs);
      timers.add(timer);
    });
  }

  async function metrics(): Promise<string> {
    const texts = new Map([['1', await ownMetrics()]]);
    const inOrder = [...serving].toSorted(([a], [b]) => a - b);
    const asked = inOrder.map(async ([number, each]) => [number, await each.metrics()] as const);
    for (const [number, text] of await Promise.all(asked))
      if (text !== undefined) texts.set(String(number), text);
    return mergeMetrics(texts);
  }

  async function close(): Promise<void> {
    closing = true;
    for (const timer of timers) clearTimeout(timer);
    await Promise.all(
      [...children].map(async (child) => {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }),
    );
  }
}
