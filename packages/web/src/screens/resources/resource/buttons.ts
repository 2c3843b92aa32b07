import type { ActionDefinition, ButtonDefinition, ButtonKey } from '@bakehouse/contract';
import type { Module } from '../../../data/stored/modules.ts';

/** A default button as a module wants it: named, shown or not, bound or not. */
export interface ShownButton {
  title: string;
  trigger: string | undefined;
  /** Set where its event may wait for a connection. */
  offline: 'queue' | undefined;
}

/** The default button of a key, or undefined where the module hides it. */
export function buttonOf({ definition }: Module, key: ButtonKey, title: string): ShownButton | undefined {
  const given: ButtonDefinition = definition.buttons?.[key] ?? {};
  if (given.display === false) return undefined;
  return { title: given.title ?? title, trigger: given.trigger, offline: given.offline };
}

/** The buttons of a module's own that stand at an entry, or over the list. */
export function ownButtons({ definition }: Module, at: 'show' | 'index'): ActionDefinition[] {
  return (definition.actions ?? []).filter(({ view = 'show' }) => view === at);
}
