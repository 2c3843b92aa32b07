import type { Filter, FilterField } from './filter.ts';

/** Every field that a filter reads, each once: whoever may not read one of them may not use the filter. */
export function filterFields(filter: Filter): FilterField[] {
  const found = new Map<string, FilterField>();
  collect(filter, found);
  return [...found.values()];
}

function collect(filter: Filter, found: Map<string, FilterField>): void {
  switch (filter.kind) {
    case 'and':
    case 'or':
      for (const each of filter.filters) collect(each, found);
      return;
    case 'not':
      collect(filter.filter, found);
      return;
    case 'rows':
    case 'related':
    case 'reverse':
      collect(filter.filter, found);
      break;
    case 'compare':
    case 'null':
    default:
      break;
  }
  found.set(`${filter.field.module} ${filter.field.path}`, filter.field);
}
