import { untranslatable } from '../../javascript/untranslatable.ts';
import { code, fixed, parameter, type Convert, type Converted, type Reader } from '../reader.ts';
import { jsonRecipe } from './set.ts';
import { textOf } from '../../text-of.ts';

/** A call from outside; what it gives is shaped as n8n does. */
export const webhook: Convert = (reader) => ({
  ...called(
    reader,
    'The address is now /hooks/' +
      reader.event +
      ': tell whoever calls it, and choose how callers prove who they are ("check").',
  ),
  elements: [
    { type: 'event/webhook', options: { check: 'none', event: reader.event } },
    {
      type: 'data/map',
      options: { value: { body: '$', headers: '$event.request.headers', query: '$event.request.query' } },
    },
  ],
});

/** Chat, forms and apps that call: the body is what comes out. */
export const bodyWebhook: Convert = (reader) =>
  called(
    reader,
    `Was "${reader.node.type}" in n8n: let the other side send to /hooks/${reader.event}, and choose how it proves who it is ("check").`,
  );

function called(reader: Reader, todo: string): Converted {
  return {
    elements: [{ type: 'event/webhook', options: { check: 'none', event: reader.event } }],
    starts: 'webhook',
    todo: [todo],
  };
}

/** Respond to Webhook. */
export const respond: Convert = (reader) => {
  const how = textOf(parameter(reader, 'respondWith') ?? 'firstIncomingItem');
  const status = Number(fixed(reader, 'options.responseCode') ?? 200);
  return {
    elements: [
      {
        type: 'action/response',
        options: {
          ...bodyOf(reader, how),
          ...(status >= 200 && status <= 599 && status !== 200 ? { status } : {}),
        },
      },
    ],
  };
};

function bodyOf(reader: Reader, how: string): { body?: unknown } {
  if (how === 'json') return { body: jsonRecipe(reader, 'responseBody') };
  if (how === 'text') return { body: code(reader, 'responseBody') ?? '""' };
  if (how === 'noData') return { body: null };
  if (how === 'redirect' || how === 'binary' || how === 'jwt')
    return untranslatable(`an answer of the kind "${how}"`);
  return {};
}
