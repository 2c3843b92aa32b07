import { parentPort } from 'node:worker_threads';
import { parseMail, type MailRead } from './parse-mail.ts';

/** What was read, or what broke. */
export type MailAnswer = { mail: MailRead } | { broken: string };

say('ready');
parentPort?.on('message', (source: Uint8Array) => {
  void answer(source).then(say);
});

async function answer(source: Uint8Array): Promise<MailAnswer> {
  try {
    return { mail: await parseMail(source) };
  } catch (error) {
    return { broken: error instanceof Error ? error.message : String(error) };
  }
}

function say(message: MailAnswer | 'ready'): void {
  parentPort?.postMessage(message);
}
