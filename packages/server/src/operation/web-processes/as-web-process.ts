import { EventEmitter, once } from 'node:events';
import type { Server } from 'node:http';
import { Socket } from 'node:net';
import { makeQuestions, readMessage, type Message } from './messages.ts';

/** How a process that another one started to share its connections is told from others. */
export interface AsWebProcess {
  /** Serves what the first process sends from now on. */
  serve(): void;
  /** The metrics of all, from the first process; undefined where it does not answer. */
  allMetrics(): Promise<string | undefined>;
  /** Resolves when every connection that was sent has ended: no server counts them. */
  ended(): Promise<void>;
}

/** This process as one of several behind one port; undefined where nobody started it as such. */
export function asWebProcess(
  env: NodeJS.ProcessEnv,
  { server, ownMetrics }: { server: Server; ownMetrics: () => Promise<string> },
): AsWebProcess | undefined {
  if (env[markKey] === undefined || process.send === undefined) return undefined;
  const questions = makeQuestions();
  const taken = new Set<Socket>();
  const changes = new EventEmitter();
  const take = (socket: Socket): void => {
    taken.add(socket);
    socket.once('close', () => {
      taken.delete(socket);
      changes.emit('fewer');
    });
    server.emit('connection', socket);
  };
  process.on('message', (given, sent) => {
    const message = readMessage(given);
    if (message?.bakehouse === 'connection') {
      // Told before anything is read from it: until then the first process would serve it if this one ended.
      tell({ bakehouse: 'taken' });
      if (sent instanceof Socket) take(sent);
    }
    if (message?.bakehouse === 'metrics') questions.answered(message.id, message.text);
    else if (message?.bakehouse === 'metrics?')
      void ownMetrics().then((text) => tell({ bakehouse: 'metrics', id: message.id, text }));
  });
  // Without the first process nobody sends anything.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // What keeps this process alive is its server.
  process.channel?.unref();
  return {
    serve: () => tell({ bakehouse: 'ready' }),
    allMetrics: () => questions.ask(tell),
    async ended() {
      while (taken.size > 0) await once(changes, 'fewer');
    },
  };
}

/** In the environment of such a process. */
export const markKey = 'BAKEHOUSE_WEB_PROCESS';

function tell(message: Message): void {
  if (process.connected) process.send?.(message);
}
