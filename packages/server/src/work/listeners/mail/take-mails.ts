import { isObject, Problem } from '@bakehouse/contract';
import {
  forgetMails,
  inTransaction,
  lockListener,
  moveListener,
  recogniseMail,
  rememberMails,
} from '@bakehouse/store';
import type { FetchMessageObject, SearchObject } from 'imapflow';
import { Lost } from '../listen-parts.ts';
import { passBy, readPosition, startListenedRun } from '../start-run.ts';
import { arrivedOf, headerOf, headQuery, numbersOf, type Folder, type MailPosition } from './folder.ts';
import type { MailRead } from './parse-mail.ts';
import { storeAttachments } from './store-attachments.ts';

/** The largest mail that is taken. */
const mostBytes = 25_000_000;

/** Takes every mail that has come since the last time, the oldest first. */
export async function takeMails(folder: Folder): Promise<void> {
  const { session, options } = folder;
  const { position } = (await readPosition(session)) as { position: MailPosition };
  const since = position.uid + 1;
  const all = (await find(folder, { uid: `${since}:*` })).filter((uid) => uid >= since);
  const last = all.at(-1);
  if (last === undefined) return;
  const { from, subject, unseen } = options;
  const wanted: SearchObject = {
    ...(from === undefined ? {} : { from }),
    ...(subject === undefined ? {} : { subject }),
    ...(unseen ? { seen: false } : {}),
  };
  const chosen =
    Object.keys(wanted).length === 0 ? all : await find(folder, { uid: `${since}:${last}`, ...wanted });
  for (const uid of chosen) {
    session.signal.throwIfAborted();
    await takeMail(folder, position, uid);
  }
  if (chosen.at(-1) !== last) await passBy(session, (now) => ({ ...(now as MailPosition), uid: last }));
  await forgetMails(session.parts.pool(), session.listener.id);
}

async function find({ box }: Folder, query: SearchObject): Promise<number[]> {
  const found = await box.ask((client) => client.search(query, { uid: true }));
  if (!Array.isArray(found))
    throw new Problem('upstream_failed', 'The mail server cannot search its folder.');
  return found.sort((a, b) => a - b);
}

async function takeMail(
  folder: Folder,
  { validity, checkUntil = 0 }: MailPosition,
  uid: number,
): Promise<void> {
  const { session, box, options } = folder;
  const { listener, parts } = session;
  const head = await fetchOne(folder, uid, headQuery);
  // Somebody has deleted it meanwhile.
  if (head === undefined) return;
  const numbers = numbersOf(validity, head);
  if (uid <= checkUntil && (await wasTaken(folder, numbers))) return;
  const receivedAt = arrivedOf(head).toISOString();
  const subject = headerOf(head, 'subject').slice(0, 300);
  const known = { folder: options.folder, uid, size: head.size ?? null, subject, receivedAt };
  const read = await readOne(folder, head);
  if (read === undefined) return;
  await startListenedRun(session, {
    fault: read.fault,
    known: hidden(known, box.mask.text),
    content: async (as) => {
      if (read.mail === undefined) throw new Error('a mail without a fault was not read');
      const { content, attachments } = read.mail;
      const files = attachments.map(({ name, content: bytes }) => ({
        name: box.mask.text(name),
        content: box.mask.bytes(Buffer.from(bytes)),
      }));
      return {
        ...hidden(content, box.mask.text),
        receivedAt,
        folder: options.folder,
        attachments: await storeAttachments(parts, as, files),
      };
    },
    position: (now) => ({ ...(now as MailPosition), uid }),
    also: (client, taken) =>
      rememberMails(client, listener.id, [{ ...numbers, settled: !taken || options.afterwards === 'leave' }]),
  });
}

/** A mail that has another number now, and was taken under the one before. */
function wasTaken(
  { session: { listener, parts } }: Folder,
  numbers: ReturnType<typeof numbersOf>,
): Promise<boolean> {
  return inTransaction(parts.pool(), async (client) => {
    const locked = await lockListener(client, listener);
    if (locked === undefined) throw new Lost();
    const known = await recogniseMail(client, listener.id, numbers);
    const position = { ...(locked.position as MailPosition), uid: numbers.uid };
    if (known) await moveListener(client, listener.id, position, false);
    return known;
  });
}

/** The mail, or why it is not taken; undefined where it is gone. */
async function readOne(
  folder: Folder,
  { uid, size = 0 }: FetchMessageObject,
): Promise<{ mail?: MailRead; fault?: string } | undefined> {
  const found =
    size > mostBytes
      ? { source: Buffer.alloc(0), size }
      : await fetchOne(folder, uid, { uid: true, source: { start: 0, maxLength: mostBytes + 1 } });
  if (found === undefined) return undefined;
  const { source = Buffer.alloc(0) } = found;
  if (size > mostBytes || source.length > mostBytes)
    return {
      fault: `The mail has ${Math.ceil(Math.max(size, source.length) / 1e6)} MB, and at most ${mostBytes / 1e6} MB are taken. It is still in its folder.`,
    };
  try {
    return { mail: await folder.session.parts.readMail(source) };
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'unavailable') throw error;
    return { fault: `${error.message} It is still in its folder.` };
  }
}

async function fetchOne(
  { box }: Folder,
  uid: number,
  query: Parameters<typeof box.client.fetchOne>[1],
): Promise<FetchMessageObject | undefined> {
  const found = await box.ask((client) => client.fetchOne(String(uid), query, { uid: true }));
  return found === false ? undefined : found;
}

/** The same without the password, wherever it stands. */
function hidden<T>(value: T, mask: (text: string) => string): T {
  if (typeof value === 'string') return mask(value) as T;
  if (Array.isArray(value)) return value.map((each) => hidden(each as unknown, mask)) as T;
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, hidden(each, mask)])) as T;
}
