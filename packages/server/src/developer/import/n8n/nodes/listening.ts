import { identifierFor } from '../../names.ts';
import { untranslatable } from '../../javascript/untranslatable.ts';
import { code, fixed, parameter, type Convert, type Reader } from '../reader.ts';
import { textOf } from '../../text-of.ts';

/** A mail as the triggers of n8n give it, by the names of all of them. */
const mail = {
  id: 'messageId',
  threadId: 'thread',
  subject: 'subject',
  Subject: 'subject',
  date: 'date',
  text: 'text',
  textPlain: 'text',
  snippet: '$substring(text, 0, 200)',
  html: 'html',
  textHtml: 'html',
  From: 'from.address',
  To: '$join(to.address, ", ")',
  from: '{"value": [from], "text": from.address}',
  to: '{"value": [to], "text": $join(to.address, ", ")}',
  attachments: 'attachments',
};

/** Mails that arrive: of any mailbox, and of Gmail, which is read by IMAP, too. */
export const mailTrigger: Convert = (reader) => {
  const isGmail = reader.node.type === 'gmailTrigger';
  const connection = connectionOf(reader, isGmail ? 'gmail' : 'mailbox');
  const folder = isGmail ? undefined : fixed(reader, 'mailbox');
  const reads = !isGmail && textOf(parameter(reader, 'postProcessAction') ?? 'read') === 'read';
  const found = isGmail ? [fixed(reader, 'filters.sender'), fixed(reader, 'filters.q')] : [];
  return {
    elements: [
      {
        type: 'event/mail',
        options: {
          connection,
          event: reader.event,
          ...(folder === undefined || folder === 'INBOX' ? {} : { folder }),
          ...(found[0] === undefined ? {} : { from: found[0] }),
          ...(reads ? { afterwards: 'read' } : {}),
        },
      },
      { type: 'data/map', options: { value: mail } },
    ],
    starts: 'mail',
    todo: [
      isGmail
        ? `Make a connection "${connection}" of kind imap to imap.gmail.com, with a password made for an app.`
        : `Make a connection "${connection}" of kind imap: an export of n8n holds no credentials.`,
      ...(found[1] === undefined
        ? []
        : [`Mails were searched for by "${found[1]}": see "from" and "subject".`]),
    ],
  };
};

/** Messages of MQTT that arrive. */
export const mqttTrigger: Convert = (reader) => {
  const topics = (fixed(reader, 'topics') ?? untranslatable('topics that are missing'))
    .split(',')
    .map((topic) => topic.trim().replace(/:[0-2]$/, ''))
    .filter(Boolean);
  const isJson = parameter(reader, 'options.jsonParseBody') === true;
  return {
    elements: [
      {
        type: 'event/mqtt',
        options: {
          connection: connectionOf(reader, 'broker'),
          event: reader.event,
          topics,
          payload: isJson ? 'json' : 'text',
        },
      },
      {
        type: 'data/map',
        options: {
          value:
            parameter(reader, 'options.onlyMessage') === true
              ? isJson
                ? 'payload'
                : { message: 'payload' }
              : { message: 'payload', topic: 'topic' },
        },
      },
    ],
    starts: 'mqtt',
    todo: [brokerOf(reader)],
  };
};

/** Messages that are published. */
export const mqttOut: Convert = (reader) => {
  const qos = Number(parameter(reader, 'options.qos') ?? 0);
  return {
    elements: [
      {
        type: 'action/mqtt',
        options: {
          connection: connectionOf(reader, 'broker'),
          topic: code(reader, 'topic') ?? untranslatable('a topic that is missing'),
          payload: parameter(reader, 'sendInputData') === false ? (code(reader, 'message') ?? '""') : '$',
          ...(qos === 1 ? {} : { qos: qos === 2 ? 2 : 0 }),
          ...(parameter(reader, 'options.retain') === true ? { retain: true } : {}),
        },
      },
    ],
    todo: [brokerOf(reader)],
  };
};

function brokerOf(reader: Reader): string {
  return `Make a connection "${connectionOf(reader, 'broker')}" of kind mqtt: an export of n8n holds no credentials.`;
}

function connectionOf({ node }: Reader, usual: string): string {
  const [credential = usual] = Object.values(node.credentials);
  return identifierFor(credential, new Set());
}
