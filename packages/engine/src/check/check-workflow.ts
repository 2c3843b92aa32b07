import type { WorkflowDefinition } from '@bakehouse/contract';
import { kindOf } from '../definition/kind-of.ts';
import { checks } from './checks/index.ts';
import { checkShape } from './checks/shape.ts';
import type { CheckEntry, CheckOptions, CheckResult, Report } from './report.ts';
import { readSubject } from './subject.ts';

/** Finds everything that can be known to be wrong with a workflow before it runs. Takes any JSON. */
export function checkWorkflow(json: unknown, options: CheckOptions): CheckResult {
  const errors: CheckEntry[] = [];
  const warnings: CheckEntry[] = [];
  const report: Report = {
    error: into(errors),
    warning: into(warnings),
    missing: into(options.whole === true ? errors : warnings),
  };
  if (!checkShape(json, report)) return { errors, warnings, kind: 'durable' };
  const subject = readSubject(json, options);
  for (const check of checks) check(subject, report);
  const lookup = (identifier: string): WorkflowDefinition | undefined => options.workflows?.get(identifier);
  return { errors, warnings, kind: kindOf(subject.definition, options.elements, lookup) };
}

function into(list: CheckEntry[]): Report['error'] {
  return (code, path, message, hint) => {
    if (list.some((each) => each.path === path && each.message === message)) return;
    list.push({ path, message, code, ...(hint === undefined ? {} : { hint }) });
  };
}
