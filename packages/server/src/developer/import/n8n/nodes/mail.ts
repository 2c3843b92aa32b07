import { untranslatable } from '../../javascript/untranslatable.ts';
import { code, parameter, type Convert, type Reader } from '../reader.ts';

/** Mail goes out by the mail server of this installation, whichever service n8n used. */
export const mail: Convert = (reader) => {
  const first = (...paths: string[]): string | undefined =>
    paths.map((path) => code(reader, path)).find((each) => each !== undefined);
  const to =
    first('toEmail', 'sendTo', 'toRecipients', 'toList', 'to') ??
    untranslatable('a mail without a recipient');
  const body = bodyOf(reader, first);
  const optional = {
    cc: first('ccEmail', 'options.ccEmail', 'options.ccList', 'additionalFields.ccRecipients'),
    bcc: first('bccEmail', 'options.bccEmail', 'options.bccList', 'additionalFields.bccRecipients'),
    replyTo: first('options.replyTo'),
  };
  const files =
    parameter(reader, 'attachments') ??
    parameter(reader, 'options.attachmentsUi') ??
    parameter(reader, 'options.attachments');
  return {
    elements: [
      {
        type: 'action/mail',
        options: {
          to,
          subject: first('subject') ?? '""',
          ...body,
          ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
        },
      },
    ],
    todo: [
      'Mail goes out by SMTP_URL, from MAIL_FROM.',
      ...(files === undefined || files === ''
        ? []
        : ['The attachments of n8n are left out: name the files in "attachments".']),
    ],
  };
};

function bodyOf(
  reader: Reader,
  first: (...paths: string[]) => string | undefined,
): { html?: string; text?: string } {
  const html = first('html', 'htmlBody');
  if (html !== undefined) return { html };
  const text = first('text', 'message', 'bodyContent', 'contentValue') ?? '""';
  const kind =
    parameter(reader, 'emailType') ??
    parameter(reader, 'emailFormat') ??
    parameter(reader, 'additionalFields.bodyContentType');
  return kind === 'html' || (reader.node.type === 'gmail' && kind === undefined && reader.node.version >= 2)
    ? { html: text }
    : { text };
}
