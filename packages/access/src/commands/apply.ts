import { exitCodes } from '../exit-codes.ts';
import {
  countChanges,
  planToJson,
  showCounts,
  showDone,
  showNote,
  showPlan,
  type PlannedStep,
} from '../output/show-plan.ts';
import { showProblem } from '../output/show-problem.ts';
import { Problem } from '../problem.ts';
import { applyOrder } from '../steps/order.ts';
import type { Context, Step } from '../steps/step.ts';
import { adoptHelp, type Command, type Session } from './command.ts';
import { confirm } from './confirm.ts';
import { planAll } from './plan.ts';
import { approvedBy, refuseMoved } from './saved-plan.ts';

/** Brings everything into the planned state, step by step; running it again goes on where it stopped. */
export const applyCommand: Command = {
  name: 'apply',
  summary: 'make the changes of the plan; run it again to go on',
  many: true,
  options: {
    via: { type: 'string' },
    'ci-secret-to': { type: 'string' },
    adopt: { type: 'boolean' },
    yes: { type: 'boolean' },
  },
  help: {
    via: 'USER@HOST: also look at the server over SSH',
    'ci-secret-to':
      'COMMAND: make the OAuth client of the CI and hand its secret to this command on standard input',
    adopt: adoptHelp,
    yes: 'do not ask on a terminal',
  },
  // What one of several servers refuses must not find the others done.
  async beforeAll(sessions) {
    if (sessions.length < 2) return;
    for (const session of sessions) await planOrThrow(session, session.context());
  },
  async run(session) {
    const { output, config, plan: saved } = session;
    const context = {
      ...session.context(),
      ...(saved === undefined ? {} : { approved: approvedBy(saved) }),
    };
    // Everything is planned before anything is written: what a later step refuses must not find earlier ones done.
    const planned = await planOrThrow(session, context);
    if (session.io.stdin.isTTY === true && session.options['yes'] !== true) {
      showPlan(output, planned);
      output.line(`Plan: ${showCounts(countChanges(planned))}.`);
      if (planned.some(({ plan }) => plan.changes.length > 0))
        await confirm(session, 'Apply these changes?', 'yes');
    }
    const done: PlannedStep[] = [];
    let waitsFor: string | undefined;
    for (const step of applyOrder) {
      const plan = await carryOut(session, context, step, step.plan, step.apply);
      done.push({ step, plan });
      waitsFor = plan.waitsFor;
      if (waitsFor !== undefined) break;
    }
    const counts = countChanges(done.filter(({ plan }) => plan.waitsFor === undefined));
    if (waitsFor === undefined) output.line(`Done: ${showDone(counts)}.`);
    else output.line(`Waiting: ${waitsFor}`);
    const exitCode = waitsFor === undefined ? exitCodes.ok : exitCodes.pending;
    output.json({
      command: 'apply',
      slug: config.names.slug,
      exitCode,
      counts,
      steps: planToJson(done),
      ...(waitsFor === undefined ? {} : { waitsFor }),
    });
    return exitCode;
  },
};

/** The plan of everything; throws what any step refuses, and a kept plan that is no longer what would be done. */
async function planOrThrow(session: Session, context: Context): Promise<PlannedStep[]> {
  const { planned, problems } = await planAll(applyOrder, context);
  const [first, ...others] = problems;
  for (const problem of others) showProblem(session.output, problem, session.options['debug'] === true);
  if (first !== undefined) throw first;
  if (session.plan !== undefined) refuseMoved(session.plan, planned);
  return planned;
}

/** Plans one step, does it, and makes sure that it took effect. */
export async function carryOut(
  { output }: Session,
  context: Context,
  step: Step,
  plan: Step['plan'],
  act: Step['apply'],
): Promise<Awaited<ReturnType<Step['plan']>>> {
  const wanted = await plan(context);
  const count = wanted.changes.length;
  context.approved?.(step.id, wanted);
  if (count > 0 && wanted.waitsFor === undefined) {
    output.progress(`… ${step.title}: ${count === 1 ? 'one change' : `${count} changes`}`);
    await act(context);
    const left = await plan(context);
    if (left.changes.length > 0)
      throw new Problem('conflict', `${step.title}: the change was accepted but is not there`, {
        faults: left.changes.map(({ what }) => ({ path: step.id, message: what })),
        fix: 'somebody else may be changing the same things; run the command again',
      });
  }
  output.progress(`${output.paint('green', wanted.waitsFor === undefined ? '✓' : '○')} ${step.title}`);
  for (const note of wanted.notes) showNote(output, note, '  ');
  return wanted;
}
