import { exitCodes } from '../exit-codes.ts';
import { countChanges, planToJson, showCounts, showPlan, type PlannedStep } from '../output/show-plan.ts';
import { problemToJson, showProblem } from '../output/show-problem.ts';
import { Problem } from '../problem.ts';
import { applyOrder } from '../steps/order.ts';
import { driftOf } from '../steps/drift.ts';
import type { Context, Step } from '../steps/step.ts';
import { adoptHelp, driftHelp, textOption, type Command } from './command.ts';
import { savePlan } from './saved-plan.ts';

/** Shows what `apply` would do, and changes nothing. */
export const planCommand: Command = {
  name: 'plan',
  summary: 'show what apply would change, and who could reach what before and after',
  many: true,
  options: {
    via: { type: 'string' },
    'ci-secret-to': { type: 'string' },
    adopt: { type: 'boolean' },
    out: { type: 'string' },
    drift: { type: 'boolean' },
  },
  help: {
    out: 'PLAN: keep the plan in this file; `apply PLAN` does exactly that, or refuses',
    drift: driftHelp,
    via: 'USER@HOST: also look at the server over SSH (sudo, firewall, listeners, way out)',
    'ci-secret-to': 'COMMAND: plan the OAuth client of the CI too',
    adopt: adoptHelp,
  },
  async beforeAll(sessions) {
    if (sessions.length > 1 && sessions[0]?.options['out'] !== undefined)
      throw new Problem('usage', '--out keeps the plan of one server', {
        fix: 'plan the servers one by one',
      });
  },
  async run(session) {
    const { output, config, options } = session;
    const context = session.context();
    const { planned, problems } = await planAll(applyOrder, context);
    showPlan(output, planned);
    const counts = countChanges(planned);
    const pending = counts.add + counts.change + counts.remove > 0;
    const shown = problems.map((problem) => showProblem(output, problem, options['debug'] === true));
    const drift = driftOf(planned, config, context.mesh.can);
    const exitCode =
      shown[0]?.exitCode ?? pendingCode(pending, drift.length > 0 && options['drift'] === true);
    if (shown.length === 0)
      output.line(pending ? `Plan: ${showCounts(counts)}.` : 'Nothing to do: everything is in place.');
    if (drift.length > 0) output.line(`Drift: ${drift.length} of them repair what was set up once.`);
    const out = textOption(session, 'out');
    if (out !== undefined && shown.length === 0) {
      await savePlan(session, out, planned);
      output.line(`Kept in ${out}: \`bakehouse access apply ${out}\` does exactly this, or refuses.`);
    }
    output.json({
      command: 'plan',
      slug: config.names.slug,
      exitCode,
      counts,
      drift,
      steps: planToJson(planned),
      problems: problems.map(problemToJson),
    });
    return exitCode;
  },
};

/** The exit status of what is planned but not done. */
export function pendingCode(pending: boolean, drifted: boolean): number {
  if (!pending) return exitCodes.ok;
  return drifted ? exitCodes.drift : exitCodes.pending;
}

/** The plans of all steps; what a step refuses is kept beside them, what makes going on senseless is thrown. */
export async function planAll(
  steps: readonly Step[],
  context: Context,
): Promise<{ planned: PlannedStep[]; problems: Problem[] }> {
  const planned: PlannedStep[] = [];
  const problems: Problem[] = [];
  for (const step of steps) {
    try {
      planned.push({ step, plan: await step.plan(context) });
    } catch (cause) {
      const ours = cause instanceof Problem && (cause.code === 'refused' || cause.code === 'verification');
      if (!ours) throw cause;
      problems.push(cause);
    }
  }
  return { planned, problems };
}
