import type { Note, Step, StepPlan } from '../steps/step.ts';
import type { Output } from './output.ts';

/** A step with its plan. */
export interface PlannedStep {
  step: Step;
  plan: StepPlan;
}

/** Numbers of changes, as in the last line of a plan. */
export interface Counts {
  add: number;
  change: number;
  remove: number;
}

const signs = { add: '+', change: '~', remove: '-' } as const;
const tones = { add: 'green', change: 'yellow', remove: 'red' } as const;

/** Writes a plan for people: what is made, changed and taken away, who reaches what, and what to mind. */
export function showPlan(output: Output, planned: readonly PlannedStep[]): void {
  for (const { step, plan } of planned) {
    if (plan.changes.length === 0 && plan.notes.length === 0) continue;
    output.line(output.paint('bold', step.title));
    for (const { action, what } of plan.changes)
      output.line(`  ${output.paint(tones[action], signs[action])} ${what}`);
    for (const note of plan.notes) showNote(output, note, '  ');
    output.line();
  }
  const reach = planned.flatMap(({ plan }) => plan.reach ?? []);
  if (planned.some(({ plan }) => plan.reach !== undefined && plan.changes.length > 0)) {
    output.line(output.paint('bold', 'who can reach what'));
    for (const line of reach) output.line(`  ${line}`);
    output.line(reach.length === 0 ? '  nothing changes' : '  nobody else changes');
    output.line();
  }
}

/** Writes one note with its remedy. */
export function showNote(output: Output, note: Note, indent: string): void {
  const sign =
    note.kind === 'warning'
      ? output.paint('yellow', '!')
      : note.kind === 'task'
        ? output.paint('yellow', '○')
        : '·';
  output.line(`${indent}${sign} ${note.text}`);
  if (note.fix !== undefined) output.line(`${indent}  ${output.paint('dim', note.fix)}`);
  if (note.patch !== undefined) output.line(`\n${note.patch}`);
}

/** Counts the changes of a plan. */
export function countChanges(planned: readonly PlannedStep[]): Counts {
  const counts = { add: 0, change: 0, remove: 0 };
  for (const { plan } of planned) for (const { action } of plan.changes) counts[action] += 1;
  return counts;
}

/** "9 to add, 0 to change, 0 to remove". */
export function showCounts({ add, change, remove }: Counts): string {
  return `${add} to add, ${change} to change, ${remove} to remove`;
}

/** "5 added, 0 changed, 0 removed". */
export function showDone({ add, change, remove }: Counts): string {
  return `${add} added, ${change} changed, ${remove} removed`;
}

/** One step of a plan, for programs. */
export interface StepJson extends StepPlan {
  step: string;
}

/** A plan for programs. */
export function planToJson(planned: readonly PlannedStep[]): StepJson[] {
  return planned.map(({ step, plan }) => ({
    step: step.id,
    changes: plan.changes,
    notes: plan.notes,
    ...(plan.reach === undefined ? {} : { reach: plan.reach }),
    ...(plan.waitsFor === undefined ? {} : { waitsFor: plan.waitsFor }),
  }));
}
