import { jsonFaults, schemaFaults, workflowDefinition } from '@bakehouse/contract';
import { defineKind } from '../define-kind.ts';
import { errors } from '../finding.ts';
import { checkBindings } from '../workflow/check-bindings.ts';
import { checkElements } from '../workflow/check-elements.ts';
import { checkNamed } from '../workflow/check-named.ts';

/** Workflows: `workflows/*.json`. They are checked; this release does not keep them yet. */
export const workflows = defineKind({
  folder: 'workflows',
  name: 'workflow',
  identifierKey: 'identifier',
  check(json, set) {
    const unfit = jsonFaults(json, '');
    if (unfit.length > 0) return errors(unfit);
    const parsed = workflowDefinition.safeParse(json);
    if (!parsed.success) return errors(schemaFaults(parsed.error, ''));
    return [
      ...checkElements(parsed.data),
      ...checkBindings(parsed.data, set),
      ...checkNamed(parsed.data, set),
    ];
  },
});
