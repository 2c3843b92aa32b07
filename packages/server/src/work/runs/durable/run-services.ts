import type { EffectCall, Services } from '@bakehouse/engine';
import { makeService, makeServices, type Service } from '../services/index.ts';
import type { ServiceParts } from '../services/service-parts.ts';
import type { Journal } from './journal-parts.ts';

/** Services that only read: they need no transaction, and branches need not wait for each other. */
const reading = new Set<string>(['find']);

/** Services that take as long as a few statements, so that what they write can wait for what follows. */
const quick = new Set<string>([
  'find',
  'save',
  'delete',
  'startRun',
  'setRoles',
  'removeRoles',
  'notify',
  'mail',
]);

/** What elements of a durable run may ask of the server: each effect writes in the transaction that its snapshot is part of. */
export function servicesOfRun(parts: Omit<ServiceParts, 'executor'>, journal: Journal): Services {
  return makeServices((name): Service | undefined => {
    const model = makeService(name, { ...parts, executor: journal.readerFor('') });
    if (model === undefined || name === 'allowsOrigin') return model;
    return (request, effect) => {
      const { key } = effect as EffectCall;
      const pace = quick.has(name) ? 'quick' : 'slow';
      const reader = journal.readerFor(key, pace);
      const executor = reading.has(name) ? reader : journal.executorFor(key, pace);
      const eager = name === 'save' ? journal.eagerFor(key) : undefined;
      return makeService(name, { ...parts, executor, reader, eager, holdsVersions: true })?.(request, effect);
    };
  });
}
