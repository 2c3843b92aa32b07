import { portsOf } from '../../element-types.ts';
import { elementNamed, typeOfElement, type Definition } from '../../model/definition.ts';

/** Ports of a question that are no answers. */
const own = new Set(['default', 'error', 'action']);

/** What can be answered where a trial waits: the actions of a question; none where it only waits. */
export function answersAt(definition: Definition, name: string): string[] {
  const element = elementNamed(definition, name);
  if (element === undefined || typeOfElement(element) !== 'action/notify') return [];
  return portsOf('action/notify', element).filter((port) => !own.has(port));
}
