import { isObject, typeOf, type FieldDefinition } from '@bakehouse/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Module } from '../../../../api/data/modules.ts';
import type { ModuleRights } from '../../../../api/session/rights.ts';

/** What of a list is shown: it stands in the address, so that it can be linked, kept and gone back to. */
export interface ListState {
  search: string;
  sort: string;
  filter: Record<string, unknown> | undefined;
  columns: string[];
}

/** What is shown now, and how to show something else. */
export function useListState(module: Module, rights: ModuleRights) {
  const navigate = useNavigate();
  const given: Record<string, unknown> = useSearch({ strict: false });
  const standard = useMemo(() => standardState(module, rights), [module, rights]);
  const known = new Set(rights.read);
  const wished = Array.isArray(given['columns'])
    ? given['columns'].filter((name) => known.has(name as string))
    : [];
  const state: ListState = {
    search: typeof given['search'] === 'string' ? given['search'] : '',
    sort: typeof given['sort'] === 'string' ? given['sort'] : standard.sort,
    filter: isObject(given['filter']) ? given['filter'] : undefined,
    columns: wished.length > 0 ? (wished as string[]) : standard.columns,
  };
  const change = (part: Partial<ListState>, replace = false) => {
    const next = { ...state, ...part };
    void navigate({
      to: '.',
      replace,
      search: {
        ...(next.search === '' ? {} : { search: next.search }),
        ...(next.sort === standard.sort ? {} : { sort: next.sort }),
        ...(next.filter === undefined ? {} : { filter: next.filter }),
        ...(next.columns.join() === standard.columns.join() ? {} : { columns: next.columns }),
      },
    });
  };
  return { state, change, standard };
}

/** The list as the module wants it at first. */
function standardState(module: Module, rights: ModuleRights): ListState {
  const { columns, sort } = module.definition.views?.index ?? {};
  const readable = new Set(rights.read);
  const byHand = columns?.filter((name) => readable.has(name)) ?? [];
  const automatic = module.fields
    .filter((field) => readable.has(field.identifier) && typeOf(field).readable && field.type !== 'list')
    .slice(0, 6)
    .map(({ identifier }) => identifier);
  return {
    search: '',
    sort: sort ?? '-updatedAt',
    filter: undefined,
    columns: byHand.length > 0 ? byHand : automatic,
  };
}

/** The fields that can be columns. */
export function columnFields(module: Module, rights: ModuleRights): FieldDefinition[] {
  return module.fields.filter((field) => rights.read.includes(field.identifier) && typeOf(field).readable);
}

/** The order as the address writes it: the same column again turns it round. */
export function turned(sort: string, column: string): string {
  return sort.split(',')[0] === column ? `-${column}` : column;
}
