import { isObject } from '@bakehouse/contract';
import type { DefinitionSet } from './definition-set.ts';
import { warning, type Finding } from './finding.ts';

/**
 * What a workflow writes with the rights of whoever runs it, though no role has the right: told only where a role is given the
 * workflow by name, as its right may well come from another one.
 */
export function refusedToAll(json: Record<string, unknown>, set: DefinitionSet): Finding[] {
  if (json['elevated'] === true) return [];
  const may = set.of('roles').flatMap(({ json: { permissions } }) => objectsIn(permissions));
  if (!may.some(({ workflow }) => workflow !== undefined && workflow === json['identifier'])) return [];
  return objectsIn(json['elements']).flatMap(({ type, options, disabled }, index) => {
    const module = isObject(options) ? options['module'] : undefined;
    const actions = isObject(options) && disabled !== true ? neededFor(String(type), options['mode']) : [];
    const isGiven = may.some(
      (each) =>
        (each['module'] === module || each['module'] === '*') && actions.includes(String(each['action'])),
    );
    if (typeof module !== 'string' || actions.length === 0 || isGiven) return [];
    const message = `Only administrators may ${actions.join(' or ')} "${module}": no role has the right. Give it to one, or set "elevated": true`;
    return [warning('forbidden', `elements.${index}.options.module`, message)];
  });
}

function neededFor(type: string, mode: unknown): readonly string[] {
  if (type === 'action/delete') return ['delete'];
  if (type !== 'action/save') return [];
  return mode === 'create' || mode === 'update' ? [mode] : ['create', 'update'];
}

function objectsIn(list: unknown): Record<string, unknown>[] {
  return Array.isArray(list) ? list.map((each) => (isObject(each) ? each : {})) : [];
}
