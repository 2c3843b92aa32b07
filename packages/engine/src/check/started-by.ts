import type { Subject } from './subject.ts';

/** Whether somebody may cause a run: the clock and other systems have no user, unless the workflow names one. */
export function isStartedBySomebody({ json, elements, neighbours, definition }: Subject): boolean {
  if (typeof json['actor'] === 'string') return true;
  if ((neighbours?.callers(definition.identifier) ?? []).length > 0) return true;
  const { entry } = json;
  const starts = elements.filter(({ type, name }) => type.startsWith('event/') || name === entry);
  return starts.length === 0 || starts.some(({ type }) => !isOfNobody(type));
}

/** Whether an event is one of the clock or of another system. */
export function isOfNobody(type: string): boolean {
  return ofNobody.has(type) || type.startsWith('event/piece/');
}

const ofNobody: ReadonlySet<string> = new Set([
  'event/schedule',
  'event/webhook',
  'event/mail',
  'event/mqtt',
]);
