import type { Choice } from '../../../../fields/parts/choices/choices.ts';

/** A workflow, and the events that start it. */
export interface Started {
  identifier: string;
  title?: string;
  events?: readonly { identifier: string }[];
}

/** Each event once, with the titles of the workflows that it starts. */
export function eventChoices(workflows: readonly Started[]): Choice[] {
  const titles = new Map<string, Set<string>>();
  for (const { identifier, title = identifier, events = [] } of workflows)
    for (const event of events)
      titles.set(event.identifier, (titles.get(event.identifier) ?? new Set()).add(title));
  return [...titles].map(([value, of]) => ({ value, label: `${value} (${[...of].join(', ')})` }));
}
