import { defineElement, listType, unknownType, type Type } from '@bakehouse/engine';
import * as z from 'zod';
import { connectionOption } from '../connection-option.ts';
import { fileType } from '../file-type.ts';
import { doubt } from '../finding.ts';
import { fixedType } from '../fixed-type.ts';
import { eventOption, fireEvent } from '../event-options.ts';

const text: Type = { kind: 'string' };
const person = fixedType('an address', { name: text, address: text });

/** A mail as a workflow gets it. */
const mailType: Type = {
  ...fixedType('the mail', {
    from: person,
    to: listType(person),
    cc: listType(person),
    replyTo: listType(person),
    subject: text,
    date: { kind: 'string', holds: 'datetime' },
    receivedAt: { kind: 'string', holds: 'datetime' },
    messageId: text,
    inReplyTo: text,
    references: listType(text),
    thread: text,
    text,
    html: text,
    cut: { kind: 'boolean' },
    headers: unknownType,
    attachments: listType(fileType),
    folder: text,
  }),
  optional: new Set(['date', 'messageId', 'inReplyTo', 'text', 'html']),
};

const folder = z
  .string()
  .min(1)
  .max(500)
  .regex(/^\P{Cc}+$/u, 'Control characters are not allowed');

const options = z.strictObject({
  ...eventOption,
  connection: connectionOption(['imap']).describe('Connection of kind imap'),
  folder: folder.default('INBOX').describe('Folder of the mailbox; `INBOX` when left out'),
  from: z.string().min(1).max(500).optional().describe('Only mails whose sender has this in name or address'),
  subject: z.string().min(1).max(500).optional().describe('Only mails whose subject has this'),
  unseen: z.boolean().default(false).describe('Only mails that nobody has read yet'),
  afterwards: z
    .enum(['leave', 'read', 'move'])
    .default('leave')
    .describe(
      'What becomes of the mail once its run is queued: nothing, marked as read, or moved to `moveTo`',
    ),
  moveTo: folder.optional().describe('Folder to which mails are moved; it must be there'),
  lookBack: z
    .number()
    .positive()
    .max(8760)
    .optional()
    .describe('Hours to look back when it listens for the first time; only new mails when left out'),
});

/** The options of `event/mail`, read. */
export type MailOptions = z.output<typeof options>;

/** A mail arrived. */
export const eventMail = defineElement({
  type: 'event/mail',
  summary:
    'A mail arrived in a folder that is read by IMAP. Each mail begins one run; its attachments are stored as files.',
  options,
  effect: 'none',
  infer: () => ({ outputs: { default: mailType } }),
  check: ({ options: { afterwards, moveTo, folder: from = 'INBOX' } }) => {
    if (afterwards === 'move' && moveTo === undefined)
      return [{ option: 'moveTo', code: 'required', message: 'Say to which folder mails are moved' }];
    if (afterwards !== 'move' && moveTo !== undefined)
      return [doubt('moveTo', 'no_effect', 'Mails are moved only with "afterwards": "move"')];
    if (moveTo !== undefined && moveTo === from)
      return [doubt('moveTo', 'no_effect', 'Mails are in this folder already')];
    return [];
  },
  run: fireEvent,
  examples: [
    {
      title: 'Orders by mail: each is a run, and is moved to a folder of its own.',
      options: {
        connection: 'office',
        subject: 'Order',
        afterwards: 'move',
        moveTo: 'Done',
      },
      input: { subject: 'Order 17', text: 'Three loaves, please.' },
      gives: { default: { subject: 'Order 17', text: 'Three loaves, please.' } },
    },
  ],
});
