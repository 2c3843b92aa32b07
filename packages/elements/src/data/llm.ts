import { isAtHost } from '@bakehouse/contract';
import {
  defineElement,
  unknownType,
  type ElementCheck,
  type ElementFinding,
  type Type,
} from '@bakehouse/engine';
import { doubt } from '../finding.ts';
import { fixedType } from '../fixed-type.ts';
import { llmOptions } from '../llm/llm-options.ts';
import { answerSchema } from '../schema/answer-schema.ts';
import { typeOfSchema } from '../schema/type-of-schema.ts';

/** Not named after tokens: what is called so is taken for a secret, and hidden in traces. */
const usage = fixedType('the tokens that were used', {
  prompt: { kind: 'number' },
  answer: { kind: 'number' },
});

/** Asks a language model. */
export const dataLlm = defineElement({
  type: 'data/llm',
  summary:
    'Asks a language model on any OpenAI-compatible server, and lets it run workflows as tools. The output is its text, or data by a schema, and the tokens that it took.',
  options: llmOptions,
  effect: 'external',
  calls: ({ tools }) =>
    (Array.isArray(tools) ? (tools as unknown[]) : []).flatMap((workflow, index) =>
      typeof workflow === 'string' ? [{ workflow, async: false, scope: true, option: `tools.${index}` }] : [],
    ),
  infer: ({ options: { schema, tools, price } }) => {
    const read = answerSchema.safeParse(schema);
    const answer: Record<string, Type> =
      schema === undefined
        ? { text: { kind: 'string' }, cut: { kind: 'boolean' } }
        : { data: read.success ? typeOfSchema(read.data, 'the answer of the model') : unknownType };
    const members: Record<string, Type> = {
      ...answer,
      model: { kind: 'string' },
      usage,
      ...(tools === undefined ? {} : { calls: { kind: 'number' } }),
      ...(price === undefined ? {} : { cost: { kind: 'number' } }),
    };
    return { outputs: { default: fixedType('the answer of a model', members) } };
  },
  check: llmFaults,
  run: async (run) => (await import('../llm/ask.ts')).askLlm(run),
  resume: async (resume) => (await import('../llm/ask.ts')).resumeLlm(resume),
  examples: [
    {
      title: 'What a mail is about, as data.',
      options: {
        connection: 'models',
        url: 'https://models.example.com/v1',
        model: 'small',
        system: '"Sort mails of customers."',
        prompt: 'mail',
        schema: { type: 'object', properties: { topic: { type: 'string', enum: ['order', 'other'] } } },
      },
      input: { mail: 'Where is my parcel?' },
      gives: { default: { data: { topic: 'order' }, model: 'small', usage: { prompt: 20, answer: 5 } } },
    },
  ],
});

function llmFaults({ options, hostsOf, literal }: ElementCheck): ElementFinding[] {
  const { connection, url, prompt, schema, price, maxCost, tools, maxCalls } = options;
  const findings: ElementFinding[] = [];
  const hosts = typeof connection === 'string' ? hostsOf(connection) : undefined;
  if (hosts !== undefined && typeof url === 'string' && URL.canParse(url) && !isAtHost(new URL(url), hosts))
    findings.push(
      doubt('url', 'address_refused', `"${String(connection)}" is sent only to ${hosts.join(', ')}`),
    );
  if (maxCost !== undefined && price === undefined)
    findings.push({
      option: 'price',
      code: 'required',
      message: 'Without a price nobody knows what "maxCost" allows',
    });
  if (maxCalls !== undefined && tools === undefined)
    findings.push(doubt('maxCalls', 'no_effect', 'There are no "tools" to run'));
  if (literal(prompt) === '') findings.push(doubt('prompt', 'required', 'There is nothing to ask'));
  const read = answerSchema.safeParse(schema);
  if (schema !== undefined && read.success && read.data.type !== 'object')
    findings.push(
      doubt('schema', 'invalid', 'Most servers answer with an object only: set "type" to "object"'),
    );
  return findings;
}
