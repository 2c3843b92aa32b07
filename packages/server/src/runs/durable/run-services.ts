import type { EffectCall, Services } from '@bakehouse/engine';
import { makeServices } from '../services/index.ts';
import type { ServiceParts } from '../services/service-parts.ts';
import type { Journal } from './journal.ts';

/** Services that only read: they need no transaction, and branches need not wait for each other. */
const reading = new Set<string>(['find']);

/** What elements of a durable run may ask of the server: each effect writes in the transaction that its snapshot is part of. */
export function servicesOfRun(parts: Omit<ServiceParts, 'executor'>, journal: Journal): Services {
  const model = makeServices({ ...parts, executor: journal.readerFor('') });
  const { allowsOrigin, ...effects } = model;
  const entries = Object.keys(effects).map((name) => {
    const call = (request: unknown, effect: EffectCall): unknown => {
      const reader = journal.readerFor(effect.key);
      const executor = reading.has(name) ? reader : journal.executorFor(effect.key);
      const service = makeServices({ ...parts, executor, reader })[name as keyof Services] as (
        request: unknown,
        effect: EffectCall,
      ) => unknown;
      return service(request, effect);
    };
    return [name, call];
  });
  return {
    ...(Object.fromEntries(entries) as Services),
    ...(allowsOrigin === undefined ? {} : { allowsOrigin }),
  };
}
