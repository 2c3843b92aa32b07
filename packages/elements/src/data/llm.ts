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
    'Asks a language model on any OpenAI-compatible server. The output is its text, or data by a schema, and the tokens that it took.',
  options: llmOptions,
  effect: 'external',
  infer: ({ options: { schema } }) => {
    const read = answerSchema.safeParse(schema);
    const answer: Record<string, Type> =
      schema === undefined
        ? { text: { kind: 'string' }, cut: { kind: 'boolean' } }
        : { data: read.success ? typeOfSchema(read.data, 'the answer of the model') : unknownType };
    const members = { ...answer, model: { kind: 'string' }, usage } as const;
    return { outputs: { default: fixedType('the answer of a model', members) } };
  },
  check: llmFaults,
  run: async (run) => (await import('../llm/ask.ts')).askLlm(run),
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
  const { connection, url, prompt, schema } = options;
  const findings: ElementFinding[] = [];
  const hosts = typeof connection === 'string' ? hostsOf(connection) : undefined;
  if (hosts !== undefined && typeof url === 'string' && URL.canParse(url) && !isAtHost(new URL(url), hosts))
    findings.push(
      doubt('url', 'address_refused', `"${String(connection)}" is sent only to ${hosts.join(', ')}`),
    );
  if (literal(prompt) === '') findings.push(doubt('prompt', 'required', 'There is nothing to ask'));
  const read = answerSchema.safeParse(schema);
  if (schema !== undefined && read.success && read.data.type !== 'object')
    findings.push(
      doubt('schema', 'invalid', 'Most servers answer with an object only: set "type" to "object"'),
    );
  return findings;
}
