import { matches, parseFilter, type RowColor } from '@bakehouse/contract';
import type { Module } from '../../../../data/stored/modules.ts';
import { boundHere } from './relative-dates.ts';
import type { Row } from './use-rows.ts';

/** Gives the colour of an entry: that of the first filter that fits. A filter that looks through relations fits nothing. */
export function judgeColors(module: Module, colors: readonly RowColor[]): (row: Row) => string | undefined {
  const definition = { bakery_resource_module: module.identifier, bakery_resource: module.definition };
  const judged = colors.flatMap(({ filter, color }) => {
    const parsed = parseFilter(boundHere(filter), definition);
    return 'errors' in parsed ? [] : [{ filter: parsed.filter, color }];
  });
  return (row) => judged.find(({ filter }) => matches(filter, { ...row }))?.color;
}
