import {
  roleSlugPattern,
  uuidPattern,
  type ElementDefinition,
  type WorkflowDefinition,
} from '@bakehouse/contract';
import { adminRole } from '@bakehouse/store';
import type { DefinitionSet } from '../definition-set.ts';
import { error, type Finding } from '../finding.ts';

/** What elements name outside their workflow: modules, workflows and roles must be in the set. */
export function checkNamed({ elements }: WorkflowDefinition, set: DefinitionSet): Finding[] {
  return elements.flatMap((element, index) => {
    const path = `elements.${index}.options`;
    return namedBy(element).flatMap(({ kind, folder, name, at }) =>
      set.find(folder, name) !== undefined || (folder === 'roles' && name === adminRole)
        ? []
        : [error(`unknown_${kind}`, `${path}.${at}`, `There is no ${kind} "${name}" in the folder`)],
    );
  });
}

interface Named {
  kind: 'module' | 'workflow' | 'role';
  folder: string;
  name: string;
  at: string;
}

const moduleOptions = ['module', 'pages_module', 'sections_module', 'layouts_module'];

function namedBy({ type, options = {} }: ElementDefinition): Named[] {
  const named = moduleOptions.flatMap((at) => one('module', at, options[at]));
  if (type === 'action/run') named.push(...one('workflow', 'workflow', options['workflow']));
  if (type === 'action/notify') named.push(...recipients(options['recipients']));
  if (type === 'action/setRole' || type === 'action/removeRole') named.push(...literalRole(options['role']));
  return named;
}

function one(kind: Named['kind'], at: string, name: unknown): Named[] {
  return typeof name === 'string' ? [{ kind, folder: `${kind}s`, name, at }] : [];
}

/** Literal recipients are role slugs, user ids or e-mail addresses. */
function recipients(given: unknown): Named[] {
  const list: [unknown, string][] = Array.isArray(given)
    ? given.map((each: unknown, index) => [each, `recipients.${index}`])
    : [[given, 'recipients']];
  return list.flatMap(([each, at]) =>
    typeof each === 'string' && roleSlugPattern.test(each) && !uuidPattern.test(each)
      ? one('role', at, each)
      : [],
  );
}

/** The role of these elements is an expression; one that is a text in quotes names it for certain. */
function literalRole(recipe: unknown): Named[] {
  const [, slug] = typeof recipe === 'string' ? (/^\s*"([^"\\]*)"\s*$/.exec(recipe) ?? []) : [];
  return one('role', 'role', slug);
}
