import { defineElement, unknownType, type Type } from '@bakehouse/engine';
import * as z from 'zod';
import { connectionOption } from '../connection-option.ts';
import { doubt } from '../finding.ts';
import { fixedType } from '../fixed-type.ts';
import { topicFilter } from '../mqtt/topics.ts';
import { answerSchema } from '../schema/answer-schema.ts';
import { typeOfSchema } from '../schema/type-of-schema.ts';
import { eventOption, fireEvent } from '../event-options.ts';

const text: Type = { kind: 'string' };
const truth: Type = { kind: 'boolean' };

const options = z.strictObject({
  ...eventOption,
  connection: connectionOption(['mqtt']).describe('Connection of kind mqtt'),
  topics: z
    .array(topicFilter)
    .min(1)
    .max(100)
    .describe('Topics; `+` stands for one level, `#` at the end for all that follow'),
  qos: z
    .union([z.literal(0), z.literal(1)])
    .default(1)
    .describe(
      '`1`: each message begins at least one run, also after a restart; `0`: at most one, and none while nobody listens',
    ),
  payload: z
    .enum(['json', 'text'])
    .default('json')
    .describe('How the payload is read; what is no JSON then is a failed delivery'),
  schema: answerSchema
    .optional()
    .describe(
      'What the payload looks like, as JSON Schema: the check knows its members, and what does not fit is a failed delivery',
    ),
  skipRetained: z
    .boolean()
    .default(false)
    .describe('Whether messages are left out that the broker has kept from before it was listened to'),
  perSecond: z
    .int()
    .min(1)
    .max(1000)
    .default(100)
    .describe('Most messages that are taken in a second; others wait at the broker'),
});

/** The options of `event/mqtt`, read. */
export type MqttOptions = z.output<typeof options>;

/** A message came on MQTT. */
export const eventMqtt = defineElement({
  type: 'event/mqtt',
  summary: 'A message came on a topic of MQTT. Each message begins a run.',
  options,
  effect: 'none',
  infer: ({ options: { schema, payload } }) => {
    const read = answerSchema.safeParse(schema);
    const typed = schema !== undefined && read.success ? typeOfSchema(read.data, 'the payload') : unknownType;
    return {
      outputs: {
        default: fixedType('the message', {
          topic: text,
          payload: payload === 'text' ? text : typed,
          qos: { kind: 'number' },
          retained: truth,
          duplicate: truth,
          receivedAt: { kind: 'string', holds: 'datetime' },
        }),
      },
    };
  },
  check: ({ options: { payload, schema } }) =>
    payload === 'text' && schema !== undefined
      ? [doubt('schema', 'no_effect', 'A text is not held against a schema: set "payload" to "json"')]
      : [],
  run: fireEvent,
  examples: [
    {
      title: 'The temperatures of all rooms.',
      options: {
        connection: 'house',
        topics: ['house/+/temperature'],
        schema: { type: 'object', properties: { celsius: { type: 'number' } }, required: ['celsius'] },
      },
      input: { topic: 'house/oven/temperature', payload: { celsius: 230 } },
      gives: { default: { topic: 'house/oven/temperature', payload: { celsius: 230 } } },
    },
  ],
});
