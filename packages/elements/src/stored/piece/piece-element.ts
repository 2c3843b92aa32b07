import type { ElementDescription } from '@bakehouse/contract';
import { defineElement, emit, unknownType, type Element } from '@bakehouse/engine';
import * as z from 'zod';
import { needed } from '../../needed.ts';
import { describedFaults } from '../described-faults.ts';
import { describedOptions } from '../described-options.ts';

/** How an action of a piece is asked for. */
export const pieceCall = z.strictObject({
  piece: z.string(),
  version: z.string(),
  action: z.string(),
  /** The names that the piece has for its options. */
  props: z.record(z.string(), z.string()),
});

/** An action of a piece as an element: typed by what the piece says of itself. */
export function pieceElement(description: ElementDescription): Element {
  const { type, title, summary, docs } = description;
  const { props, ...call } = pieceCall.parse(description.call);
  return defineElement({
    type: type as `piece/${string}`,
    title,
    summary,
    ...(docs === undefined ? {} : { docs }),
    options: describedOptions(description),
    effect: 'external',
    infer: () => ({ outputs: { default: unknownType } }),
    check: (known) => describedFaults(description, known),
    run: async ({ options, ctx }) => {
      const { connection, ...given } = options;
      const named = Object.entries(given).filter(([, value]) => value !== undefined);
      const ask = needed(ctx.services.piece, 'run pieces');
      const value = await ask(
        {
          ...call,
          ...(typeof connection === 'string' ? { connection } : {}),
          props: Object.fromEntries(named.map(([option, each]) => [props[option] ?? option, each])),
        },
        ctx.effect,
      );
      return emit('default', value ?? null);
    },
  });
}
