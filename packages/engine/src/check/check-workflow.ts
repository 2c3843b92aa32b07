import { kindOfFacts } from '../definition/kind-of.ts';
import { factsOf } from '../definition/workflow-facts.ts';
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
  const facts = factsOf(subject.definition, options.elements);
  return {
    errors,
    warnings,
    kind: kindOfFacts(facts, (identifier) => subject.neighbours?.facts(identifier)),
  };
}

function into(list: CheckEntry[]): Report['error'] {
  const told = new Set<string>();
  return (code, path, message, hint) => {
    const key = `${path.length} ${path} ${message}`;
    if (told.has(key)) return;
    told.add(key);
    list.push({ path, message, code, ...(hint === undefined ? {} : { hint }) });
  };
}
