import * as z from 'zod';
import { defineTool } from '../define-tool.ts';
import { definitionSetOf } from './definition-set-of.ts';
import { definition, kindName } from './definition-arguments.ts';
import { findingsOf } from './findings-of.ts';

/** Definitions checked with all that is stored. */
export const checkDefinition = defineTool({
  name: 'check_definitions',
  title: 'Check definitions',
  about:
    'Checks definitions together with all that is stored, and stores nothing. Each finding has a path and a sentence. Do this before anything else with a definition.',
  admin: true,
  args: z.strictObject({
    definitions: z
      .array(z.strictObject({ kind: kindName, definition }))
      .min(1)
      .max(100),
  }),
  async call({ definitions }, api) {
    const { set } = await definitionSetOf(definitions, api);
    return findingsOf(definitions, set);
  },
});
