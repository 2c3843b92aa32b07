import { termParts } from '@bakehouse/contract';
import type { Module } from '../../../data/stored/modules.ts';
import { definedChoices } from '../../../fields/parts/choices/choices.ts';
import { fieldAt } from './field-at.ts';
import type { Point } from './use-figures.ts';

/** The steps of a funnel in the order of the choices of its field; what is none of them comes last. */
export function inOrder(
  modules: readonly Module[],
  module: Module,
  by: string,
  points: readonly Point[],
): Point[] {
  const field = fieldAt(modules, module, termParts(by)?.path ?? '', {})?.field;
  const choices = field === undefined ? [] : definedChoices(field).map(({ value }) => JSON.stringify(value));
  const place = ({ key }: Point) => (choices.includes(key) ? choices.indexOf(key) : choices.length);
  return points.toSorted((a, b) => place(a) - place(b));
}
