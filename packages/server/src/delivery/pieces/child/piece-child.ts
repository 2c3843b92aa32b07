import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import type { FromPiece, ToPiece } from '../wire.ts';
import { answerQuestion } from './answer-question.ts';
import { failureOf } from './failure-of.ts';
import { guardNetwork } from './guard-network.ts';
import { guardProcess } from './guard-process.ts';
import type { AskStore, KeepFile } from './run-context.ts';

/** The program of a process that runs one piece: one question at a time comes in by descriptor 3, and its answer goes out there. */
function servePiece(): void {
  const [folder = '', entry = '', answerBytes = '', authority = ''] = process.argv.slice(2);
  process.argv.length = 1;
  const channel = new net.Socket({ fd: 3, readable: true, writable: true });
  // Taken before foreign code can replace it.
  const leave = (process as unknown as { reallyExit: (code: number) => void }).reallyExit.bind(process);
  // Opened now, as nothing can be opened later; what floods waits for its reader instead of filling the memory.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', () => leave(1));
    const { _handle: handle } = stream as unknown as { _handle?: { setBlocking?: (on: boolean) => void } };
    handle?.setBlocking?.(true);
  }
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let asked = 0;
  const askParent = async (message: (id: number) => FromPiece): Promise<unknown> =>
    new Promise((resolve, reject) => {
      asked += 1;
      waiting.set(asked, { resolve, reject });
      tell(message(asked));
    });
  const ask = async (host: string, port: number): Promise<string> =>
    (await askParent((id) => ({ kind: 'connect', id, host, port }))) as string;
  const askStore: AskStore = (request) => askParent((id) => ({ kind: 'store', id, request }));
  guardProcess();
  guardNetwork({ folder, ask, channel, authority: authority === '' ? undefined : authority });
  syncBuiltinESMExports();

  let rest = '';
  channel.setEncoding('utf8');
  channel.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) receive(JSON.parse(line) as ToPiece);
  });
  // Whoever started it is gone.
  channel.on('close', () => leave(0));

  function receive(message: ToPiece): void {
    if (message.kind === 'call') return void call(message);
    const found = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.kind === 'path') return found?.resolve(message.path);
    if (message.kind === 'value') return found?.resolve(message.value);
    found?.reject(Object.assign(new Error(message.message), { code: message.code }));
  }

  async function call({ id, question }: Extract<ToPiece, { kind: 'call' }>): Promise<void> {
    try {
      const keep: KeepFile = (name, content) => tell({ kind: 'file', name, content });
      const value = await answerQuestion(entry, question, { keep, askStore });
      tell({ kind: 'answer', id, value });
    } catch (error) {
      tell({ kind: 'failure', id, failure: failureOf(error) });
    }
  }

  function tell(message: FromPiece): void {
    const line = JSON.stringify(message, (_key, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    if (line.length > Number(answerBytes))
      throw Object.assign(new Error('It gives more than a piece may.'), { code: 'ERR_TOO_LARGE' });
    channel.write(`${line}\n`);
  }
}

servePiece();
