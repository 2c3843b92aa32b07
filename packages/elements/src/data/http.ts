import { defineElement, listType, unknownType, type Type } from '@bakehouse/engine';
import { fileType } from '../file-type.ts';
import { fixedType } from '../fixed-type.ts';
import { httpFaults } from '../http/http-faults.ts';
import { httpOptions } from '../http/http-options.ts';
import { answerSchema } from '../schema/answer-schema.ts';
import { typeOfSchema } from '../schema/type-of-schema.ts';

/** Asks another system over HTTP. */
export const dataHttp = defineElement({
  type: 'data/http',
  summary:
    'Asks another system over HTTP. The output is its answer: status, headers and body. Addresses that are not public are refused.',
  options: httpOptions,
  effect: 'external',
  infer: ({ options }) => ({
    outputs: {
      default: fixedType('the answer of another system', {
        status: { kind: 'number' },
        headers: unknownType,
        body: bodyType(options),
        ...(options['next'] === undefined ? {} : { pages: { kind: 'number' }, more: { kind: 'string' } }),
      }),
    },
  }),
  check: httpFaults,
  // What asks is loaded by whoever runs workflows, and not by whoever draws them.
  run: async (run) => (await import('../http/ask.ts')).askHttp(run),
  examples: [
    {
      title: 'An address inside the network is refused.',
      options: { url: '"http://127.0.0.1/latest"', expect: 200 },
      fails: 'address_refused',
    },
  ],
});

/** What is known of the body: a file, or what its schema says. Pages give a list. */
function bodyType({ as, schema, next, items }: Readonly<Record<string, unknown>>): Type {
  if (as === 'file') return fileType;
  const read = answerSchema.safeParse(schema);
  const one =
    read.success && schema !== undefined ? typeOfSchema(read.data, 'the body of the answer') : unknownType;
  if (next === undefined) return as === 'text' || as === 'base64' ? { kind: 'string' } : one;
  return items === undefined && one.kind === 'list' ? one : listType(unknownType);
}
