import { quoted } from '../javascript/names.ts';
import { untranslatable } from '../javascript/untranslatable.ts';
import { identifierFor } from '../names.ts';
import { textOf } from '../text-of.ts';
import type { RedNode } from './export.ts';
import type { RedConvert } from './made.ts';
import { withValue } from './values.ts';

/** Messages that come from brokers and mailboxes, and those that go there. */
export const redListeners: Readonly<Record<string, RedConvert>> = {
  'mqtt in': (node, event) => {
    const topic = textOf(node.raw['topic'] ?? '');
    if (topic === '') return untranslatable('topics that come with a message');
    const payload = node.raw['datatype'] === 'json' ? 'json' : 'text';
    const qos = Number(node.raw['qos'] ?? 1) === 0 ? 0 : 1;
    return {
      elements: [
        { type: 'event/mqtt', options: { connection: brokerOf(node), topics: [topic], payload, qos, event } },
        ...(node.raw['datatype'] === undefined || textOf(node.raw['datatype']).startsWith('auto')
          ? [{ type: 'data/map', options: { value: withValue('payload', readJson) } }]
          : []),
      ],
      starts: 'mqtt',
      todo: [connectionOf(node)],
    };
  },
  'mqtt out': (node) => {
    const topic = textOf(node.raw['topic'] ?? '');
    const qos = Number(node.raw['qos'] === '' ? 1 : (node.raw['qos'] ?? 1));
    return {
      elements: [
        {
          type: 'action/mqtt',
          options: {
            connection: brokerOf(node),
            topic: topic === '' ? 'topic' : quoted(topic),
            payload: 'payload',
            ...(qos === 0 || qos === 2 ? { qos } : {}),
            ...(textOf(node.raw['retain'] ?? '') === 'true' ? { retain: true } : {}),
          },
        },
      ],
      todo: [connectionOf(node)],
    };
  },
  'e-mail in': (node, event) => {
    if (node.raw['protocol'] === 'POP3') return untranslatable('a mailbox that is read by POP3');
    const folder = textOf(node.raw['box'] ?? 'INBOX');
    const connection = identifierFor(textOf(node.raw['server'] ?? 'mailbox'), new Set());
    return {
      elements: [
        {
          type: 'event/mail',
          options: { connection, event, ...(folder === 'INBOX' || folder === '' ? {} : { folder }) },
        },
        {
          type: 'data/map',
          options: { value: { payload: 'text', topic: 'subject', from: 'from.address', html: 'html' } },
        },
      ],
      starts: 'mail',
      todo: [`Make a connection "${connection}" of kind imap: an export holds no passwords.`],
    };
  },
};

/** JSON as data, and all else as it came, as Node-RED finds out by itself. */
const readJson =
  '$type(payload) = "string" and $substring($trim(payload), 0, 1) in ["{", "["] ? $parseJson(payload) : payload';

function brokerOf({ server = 'broker' }: RedNode): string {
  return identifierFor(server, new Set());
}

function connectionOf(node: RedNode): string {
  return `Make a connection "${brokerOf(node)}" of kind mqtt: an export holds no passwords.`;
}
