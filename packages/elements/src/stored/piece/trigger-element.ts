import { pieceStrategy, pieceTrigger, type ElementDescription } from '@bakehouse/contract';
import {
  defineElement,
  evaluateRecipe,
  unknownType,
  type Element,
  type ElementFinding,
  type Recipe,
} from '@bakehouse/engine';
import * as z from 'zod';
import { eventOption, fireEvent } from '../../event-options.ts';
import { describedFaults } from '../described-faults.ts';
import { describedOptions } from '../described-options.ts';

/** How a trigger of a piece is listened to. */
export const pieceListen = z.strictObject({
  piece: z.string(),
  version: z.string(),
  trigger: z.string(),
  strategy: pieceStrategy,
  handshake: pieceTrigger.shape.handshake,
  renew: pieceTrigger.shape.renew,
  /** The names that the piece has for its options. */
  props: z.record(z.string(), z.string()),
});

/** How a trigger of a piece is listened to. */
export type PieceListen = z.infer<typeof pieceListen>;

const every = z
  .number()
  .min(1)
  .max(1440)
  .default(5)
  .describe('Minutes after which the service is asked again; 5 when left out');

/** A trigger of a piece as an event: each item that it tells of begins a run. */
export function triggerElement(description: ElementDescription): Element {
  const { type, title, summary, docs, options } = description;
  const { strategy } = pieceListen.parse(description.call);
  return defineElement({
    type: type as `event/${string}`,
    title,
    summary,
    ...(docs === undefined ? {} : { docs }),
    options: describedOptions(description).extend({
      ...eventOption,
      ...(strategy === 'POLLING' ? { every } : {}),
    }),
    effect: 'none',
    infer: () => ({ outputs: { default: unknownType } }),
    check: (known) => [
      ...describedFaults(description, known),
      ...Object.keys(options).flatMap((name) => early(name, known.options[name])),
    ],
    run: fireEvent,
  });
}

/** An option that has no value before a run begins: whoever listens does so before. */
function early(option: string, recipe: unknown): ElementFinding[] {
  if (recipe === undefined || JSON.stringify(recipe).includes('$env')) return [];
  const finding = {
    option,
    code: 'not_fixed',
    message: `"${option}" has no value before a run begins: write a fixed value, or one of $env`,
  };
  try {
    return evaluateRecipe(recipe as Recipe, { now: Date.now() }) === undefined ? [finding] : [];
  } catch {
    // The check of expressions tells what is wrong with it.
    return [];
  }
}
