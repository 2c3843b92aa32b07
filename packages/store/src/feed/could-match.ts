import type { Filter } from '@bakehouse/contract';

/**
 * A filter that matches at least whatever the given one matched at any time, when it is asked of former states of related
 * resources: what must match may have matched formerly; what must not match may not have matched then.
 */
export function couldMatch(filter: Filter, wanted = true): Filter {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return { ...filter, filters: filter.filters.map((each) => couldMatch(each, wanted)) };
    case 'not':
      return { ...filter, filter: couldMatch(filter.filter, !wanted) };
    case 'rows':
      return { ...filter, filter: couldMatch(filter.filter, (filter.quantifier === 'some') === wanted) };
    case 'related': {
      const exists = (filter.quantifier === 'some') === wanted;
      if (exists) return { ...filter, filter: couldMatch(filter.filter, true) };
      const absent = noneMatched(filter);
      return wanted ? absent : { kind: 'not', filter: absent };
    }
    // Roles cannot ask for what names a resource.
    case 'reverse':
    case 'compare':
    case 'null':
      return filter;
  }
}

/** That no related resource matched at some time: there was none, or there was one in a state that did not match. */
function noneMatched(filter: Extract<Filter, { quantifier: unknown }>): Filter {
  const other: Filter = { kind: 'not', filter: couldMatch(filter.filter, false) };
  return {
    kind: 'or',
    filters: [
      { kind: 'null', field: filter.field, isNull: true },
      { ...filter, quantifier: 'some', filter: other },
    ],
  };
}
