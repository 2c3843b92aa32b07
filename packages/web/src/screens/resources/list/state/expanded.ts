import { isObject, type Resource } from '@bakehouse/contract';
import { plainLabel } from '../../../../data/stored/label.ts';
import type { Module } from '../../../../data/stored/modules.ts';
import type { Row } from './use-rows.ts';

/** The names of resources that came along with the rows. */
export function expandedNames(
  rows: readonly Row[],
  module: Module,
  modules: readonly Module[],
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const field of module.fields.filter(({ type }) => type === 'relation')) {
    const related = modules.find(({ identifier }) => identifier === field.options?.['module']);
    if (related === undefined) continue;
    for (const { expand } of rows) {
      const given = expand?.[field.identifier];
      for (const each of Array.isArray(given) ? (given as unknown[]) : [given]) {
        if (!isObject(each) || !isObject(each['data'])) continue;
        const label = plainLabel(related, each as unknown as Resource);
        if (label !== undefined && typeof each['id'] === 'string') names.set(each['id'], label);
      }
    }
  }
  return names;
}
