import { createHash } from 'node:crypto';
import { Problem } from '@bakehouse/contract';
import * as z from 'zod';
import { applyChanges, nameOf } from '../../developer/definitions/apply-changes.ts';
import { changeWord, diffOf } from '../../developer/definitions/change-text.ts';
import { DefinitionSet } from '../../developer/definitions/definition-set.ts';
import { planChanges, type Change, type StoreOf } from '../../developer/definitions/plan-changes.ts';
import { defineTool } from '../define-tool.ts';
import { definition, kindName } from './definition-arguments.ts';
import { definitionSetOf } from './definition-set-of.ts';
import { findingsOf } from './findings-of.ts';

/** Definitions stored, once what changes has been looked at. */
export const pushDefinitions = defineTool({
  name: 'push_definitions',
  title: 'Store definitions',
  about:
    'Stores definitions in two calls. The first, without `review`, changes nothing: it gives what would change as a diff, and a `review`. Show that to your user. The second, with the same definitions and that `review`, stores them; it is refused where something has changed in between.',
  admin: true,
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
  args: z.strictObject({
    definitions: z
      .array(z.strictObject({ kind: kindName, definition }))
      .min(1)
      .max(100),
    review: z.string().max(100).optional().describe('What the first call gave'),
  }),
  async call({ definitions, review }, api) {
    const { set, given } = await definitionSetOf(definitions, api);
    const { errors, warnings } = findingsOf(definitions, set);
    if (errors.length > 0)
      throw new Problem('invalid', 'The definitions have errors; nothing was stored.', {
        errors: errors.map(({ definition: of, path, code, message }) => ({
          path: `${of}: ${path}`,
          code,
          message,
        })),
      });
    const storeOf: StoreOf = (kind) => kind.remote?.(api);
    const { changes } = await planChanges(new DefinitionSet(given), storeOf, { remove: false });
    const looked = reviewOf(changes);
    if (review === undefined || changes.length === 0)
      return { changes: changes.map(told), warnings, review: looked };
    if (review !== looked)
      throw new Problem(
        'conflict',
        'These are not the changes that were reviewed: the definitions differ, or something was stored in between. Call without `review` and look again.',
      );
    await applyChanges(changes, storeOf);
    return { stored: changes.map(nameOf), warnings };
  },
});

function told(change: Change): object {
  return { definition: nameOf(change), change: changeWord(change), diff: diffOf(change) };
}

/** Stands for exactly these changes of exactly what is stored. */
function reviewOf(changes: readonly Change[]): string {
  const all = changes.map(({ kind, identifier, before, after }) => [kind.name, identifier, before, after]);
  return createHash('sha256').update(JSON.stringify(all)).digest('hex').slice(0, 32);
}
