import { Problem } from '@bakehouse/contract';
import type { CompiledWorkflow } from '../definition/compile-workflow.ts';

/**
 * The element at which a run begins: `entry`, or for an event the event element of its type; where there are several,
 * the one whose `options.event` names the identifier, else the first that names none.
 */
export function startElement(
  { identifier, entry, elements, starts }: CompiledWorkflow,
  event: { identifier: string; type: string } | undefined,
): string {
  if (event === undefined) {
    if (entry !== undefined && elements.has(entry)) return entry;
    throw nowhere(`The workflow "${identifier}" has no entry: only its events start it`);
  }
  const fitting = starts.get(`event/${event.type}`) ?? [];
  const named = fitting.find(({ raw }) => raw['event'] === event.identifier);
  const start = named ?? fitting.find(({ raw }) => raw['event'] === undefined);
  if (start !== undefined) return start.name;
  throw nowhere(`The workflow "${identifier}" has no element event/${event.type} for "${event.identifier}"`);
}

function nowhere(message: string): Problem {
  return new Problem('invalid', message, { errors: [{ path: 'entry', code: 'no_start', message }] });
}
