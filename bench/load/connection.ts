import { connect, type Socket } from 'node:net';

/** What came back: the status, and the text where it is no good one. */
export interface Answer {
  status: number;
  text: string;
}

/** One connection that is kept, with one request on it at a time. It does as little as it can: its work is not to be measured. */
export interface Connection {
  send(request: string): Promise<Answer>;
  close(): void;
}

/** Connects when it is used, and again when the other side has closed. */
export function openConnection(host: string, port: number): Connection {
  let socket: Socket | undefined;
  let received = '';
  let waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined;

  const open = (): Socket => {
    const opened = connect({ host, port, noDelay: true });
    opened.setEncoding('latin1');
    opened.on('data', (chunk: string) => {
      received = received === '' ? chunk : received + chunk;
      const answer = readAnswer(received);
      if (answer === undefined) return;
      received = '';
      if (answer.last) drop(opened);
      const { resolve } = waiting ?? {};
      waiting = undefined;
      resolve?.(answer);
    });
    const lost = (error: Error): void => {
      if (socket !== opened) return;
      drop(opened);
      const { reject } = waiting ?? {};
      waiting = undefined;
      reject?.(error);
    };
    opened.on('error', lost);
    opened.on('close', () => lost(new Error('the connection was closed')));
    return opened;
  };
  const drop = (one: Socket): void => {
    if (socket === one) socket = undefined;
    received = '';
    one.destroy();
  };
  return {
    send(request) {
      socket ??= open();
      const sent = socket;
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        sent.write(request, 'utf8');
      });
    },
    close() {
      if (socket !== undefined) drop(socket);
    },
  };
}

/** Reads an answer; undefined while it is not complete. `last` says that the connection ends with it. */
export function readAnswer(text: string): (Answer & { last: boolean }) | undefined {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const status = Number(text.slice(9, 12));
  const head = text.slice(0, end + 2);
  // An announcement, behind which the answer comes.
  if (status < 200) return readAnswer(text.slice(end + 4));
  const length = /\r\ncontent-length: *(\d+)\r\n/i.exec(head)?.[1];
  const body = text.slice(end + 4);
  const complete =
    length !== undefined
      ? body.length >= Number(length)
      : status === 204 || status === 304
        ? true
        : // In pieces, whose end cannot be inside of JSON: that has no line feed behind a carriage return.
          body === '0\r\n\r\n' || body.endsWith('\r\n0\r\n\r\n');
  if (!complete) return undefined;
  return { status, text: body, last: /\r\nconnection: *close\r\n/i.test(head) };
}
