import { closeSync, openSync, writeSync } from 'node:fs';
import { ReadStream, isatty } from 'node:tty';
import { Problem } from '../problem.ts';
import { Secret } from '../secret.ts';

/** Asks for a secret on the terminal itself, without showing what is typed; without a terminal it refuses. */
export function promptSecret(question: string): Promise<Secret> {
  const fd = openTerminal();
  const terminal = new ReadStream(fd);
  terminal.setRawMode(true);
  writeSync(fd, question);
  const typed: number[] = [];
  return new Promise((resolve, reject) => {
    const finish = (act: () => void) => {
      terminal.setRawMode(false);
      writeSync(fd, '\r\n');
      terminal.destroy();
      typed.fill(0);
      act();
    };
    terminal.on('data', (chunk: Buffer) => {
      for (const byte of chunk) {
        if (byte === 3 || byte === 4)
          return finish(() => reject(new Problem('interrupted', 'nothing was done')));
        if (byte === 13 || byte === 10) {
          const secret = new Secret(Buffer.from(typed).toString('utf8').trim());
          return finish(() => resolve(secret));
        }
        if (byte === 127 || byte === 8) typed.pop();
        else if (byte >= 32) typed.push(byte);
      }
      return undefined;
    });
  });
}

function openTerminal(): number {
  let fd: number;
  try {
    fd = openSync('/dev/tty', 'r+');
  } catch (cause) {
    throw refusal(cause);
  }
  if (isatty(fd)) return fd;
  closeSync(fd);
  throw refusal();
}

function refusal(cause?: unknown): Problem {
  const detail = 'there is no terminal: the key is only taken at a hidden prompt';
  return new Problem('refused', detail, { fix: 'run it in a terminal (ssh -t)' }, cause);
}
