import type { ElementDescription } from '@bakehouse/contract';
import type { Element } from '@bakehouse/engine';
import { apiElement } from './api/api-element.ts';
import { pieceElement } from './piece/piece-element.ts';
import { triggerElement } from './piece/trigger-element.ts';

/** What makes element types of each group of what is stored. */
const makers: Readonly<Record<string, ((description: ElementDescription) => Element) | undefined>> = {
  api: apiElement,
  piece: pieceElement,
  event: triggerElement,
};

/** The element type of a description; undefined where this release has none of its group. */
export function makeStored(description: ElementDescription): Element | undefined {
  const { type } = description;
  return makers[type.slice(0, type.indexOf('/'))]?.(description);
}
