import { serverAddresses } from '../../../../data/server/addresses.ts';
import type { Module } from '../../../../data/stored/modules.ts';
import type { ListState } from './list-state.ts';
import { listQuery } from './use-rows.ts';

/** The formats in which a list can be saved, and what people call them. */
export const exportFormats = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel'],
  ['json', 'JSON'],
] as const;

/** Saves all rows of the list as it is filtered and sorted, with the columns shown; the server writes the file while it is saved. */
export function exportRows(
  module: Module,
  state: ListState,
  format: (typeof exportFormats)[number][0],
): void {
  const wanted = { ...listQuery(module, state), fields: ['id', ...state.columns].join(','), format };
  const given = Object.entries(wanted).filter((pair): pair is [string, string] => (pair[1] ?? '') !== '');
  const link = document.createElement('a');
  link.href = `${serverAddresses().api}/modules/${module.identifier}/resources/export?${new URLSearchParams(given).toString()}`;
  link.download = '';
  link.rel = 'noopener';
  document.body.append(link);
  link.click();
  link.remove();
}
