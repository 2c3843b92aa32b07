import { Problem } from '@bakehouse/contract';
import { makeThreads } from '../../../foundation/threads.ts';
import type { MailAnswer } from './mail-worker.ts';
import type { MailRead } from './parse-mail.ts';

/** Reads a mail; throws a problem where it cannot be read. */
export type ReadMail = (source: Buffer) => Promise<MailRead>;

/** Reads mails in a thread of its own: one that takes too much time or memory hurts nothing else. */
export function makeReadMail(): { read: ReadMail; close: () => Promise<void> } {
  const threads = makeThreads<Uint8Array, MailAnswer>({
    name: 'mail-worker',
    source: new URL('./mail-worker.ts', import.meta.url),
    threads: 1,
    mostMs: 60_000,
  });
  return {
    async read(source) {
      const answer = await threads.ask(source);
      if (answer === undefined)
        throw new Problem('invalid', 'Reading the mail took more time or memory than it may.');
      if ('broken' in answer) throw new Problem('invalid', `The mail cannot be read: ${answer.broken}.`);
      return answer.mail;
    },
    close: threads.close,
  };
}
