import { createHash } from 'node:crypto';
import type { MailOptions } from '@bakehouse/elements';
import type { ListenedMail } from '@bakehouse/store';
import type { FetchMessageObject } from 'imapflow';
import type { Mailbox } from '../../../delivery/connections/open-imap.ts';
import type { Session } from '../listen-parts.ts';
import { idOf } from './parse-mail.ts';

/** A folder that is listened to. */
export interface Folder {
  session: Session;
  box: Mailbox;
  options: MailOptions;
}

/** How far somebody has come in a folder. */
export interface MailPosition {
  /** The numbers below count while the server gives this one for the folder. */
  validity: string;
  /** The last mail that was looked at. */
  uid: number;
  /** Up to here mails may have been taken under other numbers. */
  checkUntil?: number;
}

/** What is asked of a mail before anything else. */
export const headQuery = {
  uid: true,
  size: true,
  internalDate: true,
  headers: ['message-id', 'subject'],
};

/** By what a mail is remembered. */
export function numbersOf(validity: string, head: FetchMessageObject): Omit<ListenedMail, 'settled'> {
  const { uid, size = 0 } = head;
  const arrivedAt = arrivedOf(head);
  const named = headerOf(head, 'message-id');
  const known = idOf(named) ?? `${arrivedAt.toISOString()} ${size}`;
  return { validity, uid, key: createHash('sha256').update(known).digest(), arrivedAt };
}

/** When the server took a mail. */
export function arrivedOf({ internalDate }: FetchMessageObject): Date {
  const date = new Date(internalDate ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? new Date() : date;
}

/** A header of those that were asked for, on one line. */
export function headerOf({ headers }: FetchMessageObject, name: string): string {
  const text = (headers ?? Buffer.alloc(0))
    .subarray(0, 100_000)
    .toString('utf8')
    .replaceAll(/\r?\n[ \t]+/g, ' ');
  const found = text.split(/\r?\n/).find((each) => each.toLowerCase().startsWith(`${name}:`));
  return (found?.slice(name.length + 1) ?? '').trim().slice(0, 2000);
}
