import type { Subject } from './subject.ts';

/** Whether somebody may cause a run: the clock and other systems have no user, unless the workflow names one. */
export function isStartedBySomebody({ json, elements, neighbours, definition }: Subject): boolean {
  if (typeof json['actor'] === 'string') return true;
  if ((neighbours?.callers(definition.identifier) ?? []).length > 0) return true;
  const { entry } = json;
  const starts = elements.filter(({ type, name }) => type.startsWith('event/') || name === entry);
  return starts.length === 0 || starts.some(({ type }) => !ofNobody.has(type));
}

/** Events of the clock and of other systems. */
export const ofNobody: ReadonlySet<string> = new Set([
  'event/schedule',
  'event/webhook',
  'event/mail',
  'event/mqtt',
]);
