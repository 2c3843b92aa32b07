import { exitCodes } from '../exit-codes.ts';
import { countChanges, planToJson, showCounts, showPlan, type PlannedStep } from '../output/show-plan.ts';
import { problemToJson, showProblem } from '../output/show-problem.ts';
import { Problem } from '../problem.ts';
import { applyOrder } from '../steps/order.ts';
import type { Context, Step } from '../steps/step.ts';
import { adoptHelp, type Command } from './command.ts';

/** Shows what `apply` would do, and changes nothing. */
export const planCommand: Command = {
  name: 'plan',
  summary: 'show what apply would change, and who could reach what before and after',
  options: { via: { type: 'string' }, 'ci-secret-to': { type: 'string' }, adopt: { type: 'boolean' } },
  help: {
    via: 'USER@HOST: also look at the server over SSH (sudo, firewall, listeners, way out)',
    'ci-secret-to': 'COMMAND: plan the OAuth client of the CI too',
    adopt: adoptHelp,
  },
  async run({ context, output, config, options }) {
    const { planned, problems } = await planAll(applyOrder, context());
    showPlan(output, planned);
    const counts = countChanges(planned);
    const pending = counts.add + counts.change + counts.remove > 0;
    const shown = problems.map((problem) => showProblem(output, problem, options['debug'] === true));
    const exitCode = shown[0]?.exitCode ?? (pending ? exitCodes.pending : exitCodes.ok);
    if (shown.length === 0)
      output.line(pending ? `Plan: ${showCounts(counts)}.` : 'Nothing to do: everything is in place.');
    output.json({
      command: 'plan',
      slug: config.names.slug,
      exitCode,
      counts,
      steps: planToJson(planned),
      problems: problems.map(problemToJson),
    });
    return exitCode;
  },
};

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
