import { createHash } from 'node:crypto';
import PostalMime, { type Address, type Email } from 'postal-mime';

/** Somebody in a mail. */
export interface MailPerson {
  name: string;
  address: string;
}

/** What a mail says, as a workflow gets it, without its files. */
export interface MailContent {
  from: MailPerson;
  to: MailPerson[];
  cc: MailPerson[];
  replyTo: MailPerson[];
  subject: string;
  date: string | null;
  messageId: string | null;
  inReplyTo: string | null;
  references: string[];
  /** The message id at the beginning of the conversation. */
  thread: string;
  text: string | null;
  html: string | null;
  /** Whether text or HTML were too long to be kept whole. */
  cut: boolean;
  headers: Record<string, string>;
}

/** A mail that was read. */
export interface MailRead {
  content: MailContent;
  attachments: { name: string; content: Uint8Array }[];
}

const most = { text: 1_000_000, line: 2_000, headers: 300, header: 10_000, people: 1_000, attachments: 100 };

/** Reads a mail. Whatever it holds is data: nothing of it is shown as a page or put into a header as it is. */
export async function parseMail(source: Uint8Array): Promise<MailRead> {
  const mail = await PostalMime.parse(source, { maxNestingDepth: 100, maxHeadersSize: 1_000_000 });
  if (mail.attachments.length > most.attachments)
    throw new Error(
      `it has ${mail.attachments.length} attachments, and at most ${most.attachments} are taken`,
    );
  const messageId = idOf(mail.messageId);
  const inReplyTo = idOf(mail.inReplyTo);
  const references = idsOf(mail.references);
  const text = whole(mail.text);
  const html = whole(mail.html);
  const digest = createHash('sha256').update(source.subarray(0, most.text)).digest('hex').slice(0, 32);
  return {
    content: {
      from: peopleOf([mail.from])[0] ?? { name: '', address: '' },
      to: peopleOf(mail.to),
      cc: peopleOf(mail.cc),
      replyTo: peopleOf(mail.replyTo),
      subject: line(mail.subject),
      date: dateOf(mail.date),
      messageId,
      inReplyTo,
      references,
      thread: references[0] ?? inReplyTo ?? messageId ?? digest,
      text: text?.slice(0, most.text) ?? null,
      html: html?.slice(0, most.text) ?? null,
      cut: [text, html].some((each) => (each?.length ?? 0) > most.text),
      headers: headersOf(mail),
    },
    attachments: mail.attachments.map(({ filename, mimeType, content }, at) => ({
      name: line(filename ?? '') || `attachment-${at + 1}${mimeType === 'message/rfc822' ? '.eml' : ''}`,
      content: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
    })),
  };
}

/** A message id within its angle brackets, or undefined. */
export function idOf(given: string | undefined): string | null {
  const [id] = idsOf(given);
  return id ?? null;
}

function idsOf(given: string | undefined): string[] {
  const text = line(given, most.header);
  const found = text.match(/<[^<>\s]+>/g) ?? text.split(' ').filter((each) => each !== '');
  return found.slice(0, 100);
}

/** Databases take neither the character 0 nor half a pair; both come in broken encodings only. */
function whole(text: string | undefined): string | null {
  return text === undefined ? null : wellFormed(text.replaceAll('\0', ''));
}

/** One line: what would begin another header is a space. */
function line(text: string | undefined, length = most.line): string {
  return wellFormed((text ?? '').slice(0, length).replaceAll(/\p{Cc}+/gu, ' ')).trim();
}

function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}

function peopleOf(given: readonly (Address | undefined)[] | undefined): MailPerson[] {
  return (given ?? [])
    .flatMap((each) => (each === undefined ? [] : each.group === undefined ? [each] : each.group))
    .slice(0, most.people)
    .map(({ name, address }) => ({ name: line(name), address: line(address ?? '') }));
}

function dateOf(given: string | undefined): string | null {
  const date = new Date(given ?? Number.NaN);
  const year = date.getUTCFullYear();
  return Number.isNaN(date.getTime()) || year < 1970 || year > 9999 ? null : date.toISOString();
}

/** By name in lower case; those that stand there several times are several lines. */
function headersOf({ headers }: Email): Record<string, string> {
  const found = new Map<string, string>();
  for (const { key, value } of headers.slice(0, most.headers)) {
    const name = key.toLowerCase();
    if (!/^[a-z0-9-]{1,100}$/.test(name)) continue;
    const before = found.get(name);
    const now = line(value, most.header);
    found.set(name, before === undefined ? now : `${before}\n${now}`);
  }
  return Object.fromEntries(found);
}
