import {
  fault,
  fieldTitle,
  fromRowPath,
  resolvePath,
  setAt,
  type ContentFault,
  type ModuleDefinition,
  type SealedValue,
} from '@bakehouse/contract';
import type { FormChange } from '@bakehouse/store';
import type { WorkflowSet } from '../../workflows/workflow-set.ts';
import { sealInputs } from './seal-inputs.ts';
import { checkSeal, workflowOf } from './seal-token.ts';

type Values = Record<string, unknown>;

/** What seals are held against. */
export interface SealCheck {
  key: Buffer;
  set: WorkflowSet;
  user: string;
  now: number;
}

/** The data with what seals vouch for in its readonly fields, and what is wrong with the others. */
export function takeSealed(
  check: SealCheck,
  definition: ModuleDefinition,
  { id, after }: FormChange,
  sealed: readonly SealedValue[],
): { data: Values; vouched: string[]; errors: ContentFault[] } {
  const errors: ContentFault[] = [];
  const vouched: string[] = [];
  let data = after;
  for (const each of sealed) {
    const path = fromRowPath(after, each.path);
    // The row is gone, and what was said about it with it.
    if (path === undefined) continue;
    const target = resolvePath(definition, path);
    if (target?.kind !== 'field' || target.field.readonly !== true || target.inside.length > 0) {
      errors.push(fault('readonly', each.path, 'There is no such readonly field'));
      continue;
    }
    const verdict = verdictOn(check, definition, { id, after, path }, each);
    if (verdict === 'good') {
      data = setAt(data, path, each.value) as Values;
      vouched.push(path);
    }
    // What it was worked out from has changed since: it is not true any more, and nobody's fault.
    if (verdict === 'forged' || verdict === 'late') {
      const name = fieldTitle(target.field);
      const why =
        verdict === 'late'
          ? `What a workflow has set ${name} to is too old`
          : `No workflow has set ${name} to this value in this form`;
      errors.push(fault('readonly', path, why));
    }
  }
  return { data, vouched, errors };
}

function verdictOn(
  { key, set, user, now }: SealCheck,
  definition: ModuleDefinition,
  { id, after, path }: { id: string | undefined; after: Values; path: string },
  { path: named, value, seal, until }: SealedValue,
): ReturnType<typeof checkSeal> | 'late' {
  if (id === undefined) return 'forged';
  const module = definition.bakery_resource_module;
  const workflow = workflowOf(seal);
  const inputs = sealInputs(definition, set, workflow, { path, data: after });
  const subject = { user, module, resource: id, path: named, value, workflow, inputs, until };
  const verdict = checkSeal(key, seal, subject);
  return verdict !== 'forged' && until <= now ? 'late' : verdict;
}
