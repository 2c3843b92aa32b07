import type { Filter } from '@bakehouse/contract';
import type { Right } from '../rights/module-rights.ts';

/** The modules that the rules of a right look into, through relations. */
export function modulesLookedInto({ rules }: Right): string[] {
  const found = new Set<string>();
  for (const { filter } of rules) if (filter !== undefined) collect(filter, found);
  return [...found].sort();
}

function collect(filter: Filter, found: Set<string>): void {
  for (const inner of innerFilters(filter)) collect(inner, found);
  if (filter.kind === 'related') found.add(filter.module);
}

function innerFilters(filter: Filter): readonly Filter[] {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.filters;
    case 'not':
    case 'rows':
    case 'related':
      return [filter.filter];
    // Roles cannot ask for what names a resource.
    case 'reverse':
    case 'compare':
    case 'null':
      return [];
  }
}

/** A filter for the resources that one of the rules may judge otherwise, now that resources of other modules have changed. */
export function touchedBy({ rules }: Right, changed: ReadonlyMap<string, readonly string[]>): Filter {
  const filters = rules.flatMap(({ filter }) => (filter === undefined ? [] : [touched(filter, changed)]));
  return { kind: 'or', filters };
}

function touched(filter: Filter, changed: ReadonlyMap<string, readonly string[]>): Filter {
  const inner: Filter = {
    kind: 'or',
    filters: innerFilters(filter).map((each) => touched(each, changed)),
  };
  if (filter.kind !== 'rows' && filter.kind !== 'related') return inner;
  if (filter.kind === 'rows') return { ...filter, quantifier: 'some', filter: inner };
  // The relation is asked, not what it leads to: that may be gone.
  const itself: Filter = {
    kind: 'compare',
    field: filter.field,
    operator: filter.field.column === 'uuid[]' ? '_some' : '_in',
    value: changed.get(filter.module) ?? [],
  };
  return { kind: 'or', filters: [itself, { ...filter, quantifier: 'some', filter: inner }] };
}
