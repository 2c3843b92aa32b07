import { Problem } from '@bakehouse/contract';
import type { Made } from '../made.ts';
import { sound } from '../sound.ts';
import { build } from './build.ts';
import { readExport } from './export.ts';
import { identifierFor } from '../names.ts';
import { textOf } from '../text-of.ts';

/** Makes workflows of exports of n8n. What comes out passes the check; what cannot be made is disabled. */
export function importN8n(exports: readonly unknown[]): Made {
  const found = exports.flatMap((each, index) => {
    const read = readExport(each);
    if (read !== undefined) return read;
    const path = exports.length === 1 ? '' : textOf(index);
    throw new Problem('invalid', 'This is no export of n8n: it has no "nodes".', {
      errors: [{ path, code: 'no_workflow', message: 'An export of n8n has "nodes" and "connections"' }],
    });
  });
  const used = new Set<string>();
  const named = found.map((workflow) => ({ workflow, identifier: identifierFor(workflow.name, used) }));
  const byId = new Map(
    named.flatMap(({ workflow: { id }, identifier }) => (id === '' ? [] : [[id, identifier] as const])),
  );
  // Other exports know only the name of what they call.
  const byName = new Map(named.map(({ workflow: { name }, identifier }) => [name, identifier]));
  const built = named.map(({ workflow, identifier }) =>
    sound(workflow.name, (refused) =>
      build(workflow, identifier, (each) => byId.get(each) ?? byName.get(each), refused),
    ),
  );
  return {
    workflows: built.map(({ definition }) => definition),
    modules: [],
    todo: built.flatMap(({ todo }) => todo),
    taken: built.flatMap(({ taken }) => taken),
  };
}
