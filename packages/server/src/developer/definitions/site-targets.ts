import { isObject } from '@bakehouse/contract';
import type { DefinitionSet } from './definition-set.ts';
import { error, type Finding } from './finding.ts';

/** What is wrong with the places on other systems that a site names. */
export function targetFindings(targets: unknown, set: DefinitionSet): Finding[] {
  const places = new Map<string, string>();
  return Object.entries(isObject(targets) ? targets : {}).flatMap(([name, target]): Finding[] => {
    const { connection, folder = '' } = isObject(target) ? target : {};
    if (typeof connection !== 'string') return [];
    const place = `${connection} ${String(folder)}`;
    const other = places.get(place);
    places.set(place, name);
    return [
      ...connectionFindings(connection, `targets.${name}.connection`, set),
      ...(other === undefined
        ? []
        : [error('duplicate', `targets.${name}.folder`, `The target "${other}" has this folder already`)]),
    ];
  });
}

function connectionFindings(connection: string, path: string, set: DefinitionSet): Finding[] {
  const found = set.find('connections', connection);
  if (found === undefined)
    return [error('unknown_connection', path, `There is no connection "${connection}"`)];
  const kind = String(found.json['kind']);
  return kind === 's3' || kind === 'ssh'
    ? []
    : [
        error(
          'wrong_kind',
          path,
          `"${connection}" is of kind ${kind}; a site is sent by one of kind ssh or s3`,
        ),
      ];
}
