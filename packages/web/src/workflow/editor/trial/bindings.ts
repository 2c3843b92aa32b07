import { isObject } from '@bakehouse/contract';
import type { PlayedBinding } from '../../play/played-event.ts';
import type { Definition } from '../../model/definition.ts';
import type { Sample } from './sample.ts';

/** The events of modules that start a workflow. */
export function bindingsOf({ events }: Definition): PlayedBinding[] {
  return (Array.isArray(events) ? (events as unknown[]) : []).flatMap((each): PlayedBinding[] => {
    const { identifier, type, module } = isObject(each) ? each : {};
    return typeof identifier === 'string' && typeof type === 'string' && typeof module === 'string'
      ? [{ identifier, type, module }]
      : [];
  });
}

/** The binding of the event that is tried, else the first of a module. */
export function bindingOf(definition: Definition, { json }: Sample): PlayedBinding | undefined {
  const all = bindingsOf(definition);
  const name = isObject(json) ? json['identifier'] : undefined;
  return all.find(({ identifier }) => identifier === name) ?? all[0];
}
