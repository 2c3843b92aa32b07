import { uuidPattern } from '@bakehouse/contract';
import {
  defineElement,
  emit,
  itemsOf,
  recipeOption,
  type ElementCheck,
  type ElementFinding,
} from '@bakehouse/engine';
import * as z from 'zod';
import { isTextType } from '../is-text-type.ts';
import { needed } from '../needed.ts';
import { atOption, wrongOption } from '../wrong-option.ts';
import { putsRawIntoHtml } from './raw-in-html.ts';

const anAddress = 'an address, `Name <address>`, a user, or a list of these';

/** What a mail may hold: one without any of it is not meant. */
const contents = ['subject', 'text', 'html', 'attachments'] as const;

/** Sends an e-mail. */
export const actionMail = defineElement({
  type: 'action/mail',
  summary:
    'Sends an e-mail: it goes to the outbox together with what else the element changes, and from there to the mail server. The input goes on unchanged.',
  options: z
    .strictObject({
      to: recipeOption.optional().describe(`Recipients: ${anAddress}`),
      cc: recipeOption.optional().describe(`Recipients of copies: ${anAddress}`),
      bcc: recipeOption.optional().describe(`Recipients of hidden copies: ${anAddress}`),
      from: recipeOption.optional().describe('Sender; MAIL_FROM if omitted'),
      replyTo: recipeOption.optional().describe(`Where answers go: ${anAddress}`),
      subject: recipeOption.optional().describe('Subject, one line'),
      text: recipeOption.optional().describe('Plain text'),
      html: recipeOption.optional().describe('HTML text; `$html(…)` around values that are not HTML'),
      attachments: recipeOption
        .optional()
        .describe(
          'Files: file entities, virtual paths, `{name, data, type, cid}` with data as Base64, or `{file, name, cid}`; a `cid` lets the HTML text show it',
        ),
    })
    .refine(({ to, cc, bcc }) => [to, cc, bcc].some((each) => each !== undefined && each !== null), {
      path: ['to'],
      error: 'Expected a recipient: "to", "cc" or "bcc"',
    })
    .refine((mail) => contents.some((each) => mail[each] !== undefined && mail[each] !== null), {
      path: ['subject'],
      error: 'Expected something to send: "subject", "text", "html" or "attachments"',
    }),
  effect: 'database',
  infer: ({ input }) => ({ outputs: { default: input } }),
  check: (known) => [
    ...addressFaults(known),
    ...wordFaults(known),
    ...attachmentFaults(known),
    ...markupFaults(known),
  ],
  run: async ({ input, options, ctx }) => {
    if (contents.every((each) => isEmpty(options[each])))
      throw wrongOption('subject', 'A mail needs a subject, a text or a file', 'required');
    const send = needed(ctx.services.mail, 'send mail');
    await atOption('to', () => send(options, ctx.effect));
    return emit('default', input);
  },
  examples: [
    {
      title: 'To the customer of an order.',
      options: { to: 'customer.email', subject: '"Order " & number', text: '"Thank you."' },
      input: { number: 'A-1', customer: { email: 'customer@example.com' } },
      gives: { default: { number: 'A-1', customer: { email: 'customer@example.com' } } },
    },
  ],
});

function addressFaults({ options, texts }: ElementCheck): ElementFinding[] {
  return ['to', 'cc', 'bcc', 'from', 'replyTo'].flatMap((option) =>
    texts(options[option])
      .filter((text) => !looksLikeAddresses(text))
      .map((text): ElementFinding => {
        const message = `"${text}" is not an e-mail address`;
        return { option, code: 'bad_format', message, warning: true };
      }),
  );
}

/** A mail that says nothing, or something that is no text. */
function wordFaults({ options, typeOf }: ElementCheck): ElementFinding[] {
  const parts = ['subject', 'text', 'html'];
  if (parts.every((part) => options[part] === undefined)) {
    const message = 'The mail says nothing: set "subject", "text" or "html"';
    return [{ option: 'subject', code: 'required', message, warning: true }];
  }
  return parts
    .filter((part) => !isTextType(typeOf(options[part])))
    .map((option) => ({ option, code: 'wrong_type', message: `"${option}" is a text`, warning: true }));
}

function attachmentFaults({ options, typeOf }: ElementCheck): ElementFinding[] {
  const { kind } = itemsOf(typeOf(options['attachments']));
  if (kind !== 'number' && kind !== 'boolean') return [];
  const message = 'Attachments are files: file entities, virtual paths, or objects with data';
  return [{ option: 'attachments', code: 'wrong_type', message, warning: true }];
}

/** Values that become markup: whoever wrote them could put a link of theirs into the mail. */
function markupFaults({ options }: ElementCheck): ElementFinding[] {
  if (!putsRawIntoHtml(options['html'])) return [];
  const message =
    'A value goes into the HTML as it is, and what is in it becomes markup: put `$html(…)` around it';
  return [{ option: 'html', code: 'raw_html', message, warning: true }];
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

/** Whether a text can be one or several addresses, or the id of a user. */
function looksLikeAddresses(text: string): boolean {
  return (
    text === '' || uuidPattern.test(text) || text.split(/[,;]/).every((part) => address.test(part.trim()))
  );
}

const address = /^(?:[^\s@<>,;]+@[^\s@<>,;]+|[^@<>]*<[^\s@<>]+@[^\s@<>]+>)$/;
