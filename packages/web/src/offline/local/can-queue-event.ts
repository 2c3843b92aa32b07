import type { ModuleDefinition } from '@bakehouse/contract';

interface Button {
  trigger?: string | undefined;
  offline?: 'queue' | undefined;
}

/** Whether the event of a button may wait on the device: the module says so at the button, or at the button of the list. */
export function canQueueEvent(
  module: ModuleDefinition | undefined,
  event: string,
  list: string | undefined,
): boolean {
  if (module === undefined) return false;
  const { buttons = {}, fields } = module.bakery_resource;
  const inList = fields.find(({ identifier }) => identifier === list)?.options?.['buttons'];
  const all: readonly (Button | undefined)[] =
    list === undefined ? Object.values(buttons) : Array.isArray(inList) ? (inList as Button[]) : [];
  return all.some((button) => button?.trigger === event && button.offline === 'queue');
}
