import { addMail, type Executor, type NewMail } from '@bakehouse/store';
import { checkAddress, fault, maxRecipients } from './addresses.ts';

/** Puts a mail into the outbox, in the transaction that it belongs to; gives its id and Message-ID. */
export type SendMail = (db: Executor, mail: NewMail) => Promise<{ id: string; messageId: string }>;

/** Mail of the app whose host this is; the host becomes part of message ids. */
export function makeSendMail(host: () => string): SendMail {
  return async (db, mail) => {
    refuseBadHeaders(mail);
    return addMail(db, host(), mail);
  };
}

/** A line break would begin a header of its own, so whatever becomes a header is looked at here, whoever wrote it. */
function refuseBadHeaders(mail: NewMail): void {
  const { to, cc = [], bcc = [], from, replyTo = [], subject, attachments = [] } = mail;
  if (typeof to === 'string') oneLine(to, 'to', 998);
  else {
    for (const [path, list] of Object.entries({ to, cc, bcc, replyTo }))
      for (const [index, each] of list.entries()) checkAddress(each, `${path}.${index}`);
    const recipients = to.length + cc.length + bcc.length;
    if (recipients === 0) throw fault('to', 'is empty: nobody would get it');
    if (recipients > maxRecipients) throw fault('to', `has more than ${maxRecipients} recipients`);
  }
  if (from !== undefined) checkAddress(from, 'from');
  oneLine(subject, 'subject', 998);
  for (const [path, text] of Object.entries({ text: mail.text, html: mail.html }))
    if (text?.includes('\0') === true) throw fault(path, 'must not hold NUL characters');
  for (const [index, { name, type, cid }] of attachments.entries()) {
    const path = `attachments.${index}`;
    oneLine(name, `${path}.name`, 255);
    if (name === '' || /[/\\]/.test(name)) throw fault(`${path}.name`, 'is not a file name');
    if (!/^[\w!#$&^.+-]{1,60}\/[\w!#$&^.+-]{1,100}(?:; ?charset=[\w-]{1,40})?$/.test(type))
      throw fault(`${path}.type`, 'is not a media type');
    if (cid !== undefined && !/^[\w.@+-]{1,200}$/.test(cid))
      throw fault(`${path}.cid`, 'is not a content id');
  }
}

function oneLine(text: string, path: string, most: number): void {
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  if (/[\u0000-\u0008\u000a-\u001f\u007f\u0085\u2028\u2029]/.test(text))
    throw fault(path, 'must be one line');
  if (text.length > most) throw fault(path, `has more than ${most} characters`);
}
