import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { planToJson, type PlannedStep, type StepJson } from '../output/show-plan.ts';
import { Problem, type Fault } from '../problem.ts';
import type { StepPlan } from '../steps/step.ts';
import type { Session } from './command.ts';
import { planFormat, type SavedPlan } from './plan-file.ts';

/** Keeps a plan in a file that `apply` takes. It holds no secret and no command. */
export async function savePlan(
  session: Session,
  file: string,
  planned: readonly PlannedStep[],
): Promise<void> {
  const { adopt, via } = session.options;
  const saved: SavedPlan = {
    format: planFormat,
    made: new Date().toISOString(),
    slug: session.config.names.slug,
    server: session.source,
    options: { ...(adopt === true ? { adopt } : {}), ...(typeof via === 'string' ? { via } : {}) },
    steps: planToJson(planned),
  };
  const path = resolve(session.io.cwd ?? process.cwd(), file);
  await writeFile(path, `${JSON.stringify(saved, null, 2)}\n`, { mode: 0o600 }).catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message : 'unknown reason';
    throw new Problem('usage', `the plan cannot be written to ${file}: ${why}`, {}, cause);
  });
}

/** The plan in the content of a file; nothing when it is the file of a server. */
export function readSavedPlan(
  command: string,
  value: unknown,
  { file, options }: Pick<Session, 'file' | 'options'>,
): SavedPlan | undefined {
  if (typeof value !== 'object' || value === null || !('format' in value)) return undefined;
  if (!isSavedPlan(value))
    throw new Problem('usage', `${file} is no plan that this version reads`, {
      fix: 'make it again with `plan FILE --out PLAN`',
    });
  if (command !== 'apply')
    throw new Problem('usage', `${file} is a kept plan; only apply takes one`, {
      fix: `give ${command} the file of the server`,
    });
  const decided = ['adopt', 'via'].find((name) => options[name] !== undefined);
  if (decided !== undefined)
    throw new Problem('usage', `--${decided} was decided when the plan was made`, {
      fix: 'leave it out, or make another plan',
    });
  return value;
}

function isSavedPlan(value: object): value is SavedPlan {
  const { format, server, options, steps }: Partial<SavedPlan> = value;
  return (
    format === planFormat &&
    typeof server === 'object' &&
    typeof options === 'object' &&
    options !== null &&
    Array.isArray(steps) &&
    steps.every((step) => typeof step.step === 'string' && Array.isArray(step.changes))
  );
}

/** Refuses to carry out a plan that is not what would be done now: other changes, another reach, other warnings. */
export function refuseMoved(saved: SavedPlan, planned: readonly PlannedStep[]): void {
  const [then, now] = [saved.steps.flatMap(linesOf), planToJson(planned).flatMap(linesOf)];
  const faults = differences(then, now);
  if (faults.length > 0) throw moved(saved, faults);
}

/** The same for one step right before it is written: what was approved is done, and nothing else. */
export function approvedBy(saved: SavedPlan): (step: string, plan: StepPlan) => void {
  return (id, plan) => {
    const then = saved.steps
      .filter(({ step }) => step === id)
      .flatMap(({ changes }) => changes.map(changeLine));
    const faults = differences(
      then.map((line) => [id, line]),
      plan.changes.map((change) => [id, changeLine(change)]),
    );
    if (faults.length > 0) throw moved(saved, faults);
  };
}

type Line = [step: string, text: string];

const changeLine = ({ action, what, before, after }: StepPlan['changes'][number]) =>
  `${{ add: '+', change: '~', remove: '-' }[action]} ${what}${changed(before, after)}`;

const changed = (before: unknown, after: unknown) =>
  before === undefined ? '' : ` (${JSON.stringify(before)} → ${JSON.stringify(after ?? null)})`;

function linesOf({ step, changes, notes, reach, waitsFor }: StepJson): Line[] {
  const told = (notes ?? []).filter((note) => note.kind !== 'info').map((note) => `! ${note.text}`);
  const waits = waitsFor === undefined ? [] : [waitsFor];
  return [...changes.map(changeLine), ...told, ...(reach ?? []), ...waits].map((text) => [step, text]);
}

function differences(then: readonly Line[], now: readonly Line[]): Fault[] {
  const keys = (lines: readonly Line[]) => new Set(lines.map((line) => line.join('\n')));
  const [had, has] = [keys(then), keys(now)];
  return [
    ...now
      .filter((line) => !had.has(line.join('\n')))
      .map(([path, text]) => ({ path, message: `not in the plan: ${text}` })),
    ...then
      .filter((line) => !has.has(line.join('\n')))
      .map(([path, text]) => ({ path, message: `no longer so: ${text}` })),
  ];
}

function moved(saved: SavedPlan, faults: Fault[]): Problem {
  return new Problem(
    'conflict',
    `the world has moved since the plan of ${saved.slug} was made (${saved.made})`,
    {
      faults,
      fix: 'nothing more was changed; make a new plan, have it approved, and apply that',
    },
  );
}
