import { isObject, type WorkflowDefinition } from '@bakehouse/contract';
import type { HostFunctions } from '@bakehouse/engine';
import {
  checkWorkflow,
  neighboursIn,
  readSubject,
  walkExpressions,
  type CheckEntry,
  type CheckOptions,
  type CheckResult,
} from '@bakehouse/engine/check';
import { calls } from './calls.ts';
import { choiceBeginnings } from './choice-beginnings.ts';
import { closedValue } from './closed-expressions.ts';
import { flowWarnings, undeliverable } from './flow-warnings.ts';
import { testWarnings } from './test-warnings.ts';

/**
 * What a second look tells of a workflow: with every expression that reads nothing worked out, and, where others only
 * run it with what it declares, with that as its input.
 */
export function closerLook(
  json: unknown,
  options: CheckOptions,
  { errors, warnings }: CheckResult,
  functions: HostFunctions | undefined,
): CheckEntry[] {
  if (!isObject(json)) return [];
  const { folded, failing: always } = workedOut(json, options, functions);
  const told = new Set([...errors, ...warnings].map(({ path, code }) => `${path} ${code}`));
  const isNew = ({ path, code }: CheckEntry): boolean => !told.has(`${path} ${code}`);
  const first = [
    ...always,
    ...testWarnings(json, options.modules),
    ...flowWarnings(json, options),
    ...undeliverable(json),
    ...choiceBeginnings(Array.isArray(json['elements']) ? json['elements'] : [], options.modules),
  ].filter(isNew);
  const alone = takesDeclared(json, options.workflows);
  if (folded === undefined && !alone) return first;
  const { workflows = new Map<string, WorkflowDefinition>(), elements } = options;
  const neighbours = { ...neighboursIn(workflows, elements), callers: () => [] };
  const again = checkWorkflow(folded ?? json, alone ? { ...options, neighbours } : options);
  const further = [...again.errors, ...again.warnings].filter(
    (each) => ofValues.has(each.code) && isNew(each),
  );
  return [...first, ...further];
}

/** The workflow with what its expressions give, as far as they read nothing, and those that always fail. */
function workedOut(
  json: Record<string, unknown>,
  options: CheckOptions,
  functions: HostFunctions | undefined,
): { folded: Record<string, unknown> | undefined; failing: CheckEntry[] } {
  const failing: CheckEntry[] = [];
  let folded: Record<string, unknown> | undefined;
  for (const element of readSubject(json, options).elements)
    walkExpressions(element, (part, path) => {
      const closed = 'key' in part ? undefined : closedValue(part.expression, functions);
      if (closed === undefined || element.raw['disabled'] === true) return;
      if ('fault' in closed)
        failing.push({ path, code: 'expression', message: `This always fails: ${closed.fault}` });
      else if (isWritten(closed.value)) {
        folded ??= structuredClone(json);
        put(folded, path.split('.'), JSON.stringify(closed.value));
      }
    });
  return { folded, failing };
}

/** Whether an expression can stand for a value. */
function isWritten(value: unknown): boolean {
  return Array.isArray(value)
    ? value.length > 0 && value.every(isWritten)
    : typeof value === 'string' || typeof value === 'number';
}

function put(root: unknown, path: readonly string[], value: string): void {
  const last = path.at(-1) ?? '';
  const parent = path.slice(0, -1).reduce<unknown>((at, key) => (isMembers(at) ? at[key] : undefined), root);
  if (isMembers(parent) && typeof parent[last] === 'string') parent[last] = value;
}

function isMembers(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Whether others run a workflow, and each of them in a context of its own. */
function takesDeclared(
  { identifier, input }: Record<string, unknown>,
  workflows: ReadonlyMap<string, WorkflowDefinition> | undefined,
): boolean {
  if (!Array.isArray(input) || workflows === undefined) return false;
  const found = [...workflows.values()].flatMap(calls).filter(({ workflow }) => workflow === identifier);
  return found.length > 0 && found.every(({ scope }) => scope === true);
}

/** What is told of values, whoever gives them. */
const ofValues: ReadonlySet<string> = new Set([
  'address_refused',
  'bad_format',
  'may_be_nothing',
  'not_a_choice',
  'too_large',
  'too_long',
  'too_short',
  'too_small',
  'unknown_field',
  'wrong_type',
]);
