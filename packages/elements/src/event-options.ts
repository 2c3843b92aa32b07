import { eventIdentifier } from '@bakehouse/contract';
import {
  emitAll,
  mark,
  type ElementRun,
  type Emitted,
  type Inference,
  type Inferred,
} from '@bakehouse/engine';

/** The option that every event element has. */
export const eventOption = {
  event: mark(eventIdentifier, 'event')
    .optional()
    .describe('Event identifier that starts here, where the workflow has several elements of this type'),
};

/** Placeholders of events that come from a form. */
export const formOffers = ['selector', 'field', 'value', 'row', 'prototype'] as const;

/** Placeholders of events that come after a commit. */
export const resourceOffers = ['before', 'after', 'prototype'] as const;

/** Fires `default` with the stored resource and `prototype` with the present data, where linked. */
export function fireEvent({ input, ctx }: Pick<ElementRun<unknown>, 'input' | 'ctx'>): Emitted {
  const both = [
    { port: 'default', data: input },
    { port: 'prototype', data: ctx.variables['resource'] ?? null },
  ];
  const linked = both.filter(({ port }) => ctx.linked.has(port));
  return emitAll(linked.length > 0 ? linked : both.slice(0, 1));
}

/** Both outputs carry a resource of the bound module. */
export function inferEvent({ input }: Inference): Inferred {
  return { outputs: { default: input, prototype: input } };
}
