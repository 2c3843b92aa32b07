import type { ElementDescription } from '@bakehouse/contract';
import { defineElement, unknownType, type Element } from '@bakehouse/engine';
import { fileType } from '../../file-type.ts';
import { fixedType } from '../../fixed-type.ts';
import { answerSchema } from '../../schema/answer-schema.ts';
import { typeOfSchema } from '../../schema/type-of-schema.ts';
import { describedFaults } from '../described-faults.ts';
import { describedOptions } from '../described-options.ts';
import { apiCall } from './api-call.ts';

/** An operation of an API as an element: typed by its document, asked for as `data/http` asks. */
export function apiElement(description: ElementDescription): Element {
  const { type, title, summary, docs, output } = description;
  const call = apiCall.parse(description.call);
  const read = answerSchema.safeParse(output ?? {});
  const typed = read.success ? typeOfSchema(read.data, `the answer of ${type}`) : unknownType;
  const body = call.as === 'file' ? fileType : typed;
  return defineElement({
    type: type as `api/${string}`,
    title,
    summary,
    ...(docs === undefined ? {} : { docs }),
    options: describedOptions(description),
    effect: 'external',
    infer: () => ({
      outputs: {
        default: fixedType('the answer of another system', {
          status: { kind: 'number' },
          headers: unknownType,
          body,
        }),
      },
    }),
    check: (known) => describedFaults(description, known),
    // What asks is loaded by whoever runs workflows, and not by whoever draws them.
    run: async (run) => (await import('./ask-api.ts')).askApi(run, call),
  });
}
