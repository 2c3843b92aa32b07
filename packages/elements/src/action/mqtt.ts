import { defineElement, emit, recipeOption } from '@bakehouse/engine';
import * as z from 'zod';
import { connectionOption } from '../connection-option.ts';
import { needed } from '../needed.ts';
import { topicFault } from '../mqtt/topics.ts';
import { quoted, wrongOption } from '../wrong-option.ts';

/** Publishes a message on MQTT. */
export const actionMqtt = defineElement({
  type: 'action/mqtt',
  summary: 'Publishes a message to a topic of MQTT. The input goes on unchanged.',
  options: z.strictObject({
    connection: connectionOption(['mqtt']).describe('Connection of kind mqtt'),
    topic: recipeOption.describe('Topic, such as `"house/" & room & "/light"`'),
    payload: recipeOption.describe('What is published: a text as it is, anything else as JSON'),
    qos: z
      .union([z.literal(0), z.literal(1), z.literal(2)])
      .default(1)
      .describe('`0`: sent once and not waited for; `1` and `2`: the broker has confirmed it'),
    retain: z.boolean().default(false).describe('Whether the broker keeps it for those who come later'),
  }),
  effect: 'external',
  infer: ({ input }) => ({ outputs: { default: input } }),
  check: ({ options: { topic }, literal }) => {
    const written = literal(topic);
    const fault = typeof written === 'string' ? topicFault(written) : undefined;
    return fault === undefined ? [] : [{ option: 'topic', code: 'bad_format', message: fault }];
  },
  run: async ({ input, options: { connection, topic, payload, qos, retain }, ctx }) => {
    const fault =
      typeof topic === 'string' ? topicFault(topic) : `A topic must be a text, not ${quoted(topic)}`;
    if (typeof topic !== 'string' || fault !== undefined)
      throw wrongOption('topic', fault ?? 'A topic is a text');
    const publish = needed(ctx.services.mqtt, 'publish on MQTT');
    await publish({ connection, topic, payload, qos, retain }, ctx.effect);
    return emit('default', input);
  },
  examples: [
    {
      title: 'Switches the oven of an order on.',
      options: { connection: 'house', topic: '"house/oven/" & oven & "/set"', payload: '{"celsius": 230}' },
      input: { oven: 2 },
      gives: { default: { oven: 2 } },
    },
  ],
});
