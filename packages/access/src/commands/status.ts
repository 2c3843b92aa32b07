import { planToJson } from '../output/show-plan.ts';
import { problemToJson } from '../output/show-problem.ts';
import { applyOrder } from '../steps/order.ts';
import { findNode } from '../steps/node.ts';
import type { Output } from '../output/output.ts';
import type { StepPlan } from '../steps/step.ts';
import { driftOf } from '../steps/drift.ts';
import { driftHelp, type Command } from './command.ts';
import { pendingCode, planAll } from './plan.ts';

/** Tells in a few lines how far the server is set up. */
export const statusCommand: Command = {
  name: 'status',
  summary: 'tell in a few lines what is in place',
  many: true,
  options: { drift: { type: 'boolean' } },
  help: { drift: driftHelp },
  async run({ context, output, config, options }) {
    const live = context();
    const { planned, problems } = await planAll(applyOrder, live);
    const node = problems.length === 0 ? await findNode(live.mesh, config.names) : undefined;
    output.line(
      `${config.names.slug}: ${config.names.hostname}${node === undefined ? '' : ` at ${node.addresses.join(', ')}`}`,
    );
    let waits = false;
    for (const { step, plan } of planned) {
      waits ||= plan.waitsFor !== undefined;
      output.line(`  ${step.title.padEnd(28)} ${stateOf(plan, waits, output)}`);
      for (const note of plan.notes)
        if (note.kind !== 'info') output.line(`    ${note.kind === 'task' ? '○' : '!'} ${note.text}`);
    }
    for (const problem of problems) output.line(`  ${output.paint('red', '✗')} ${problem.message}`);
    const pending = planned.some(({ plan }) => plan.changes.length > 0);
    const drift = driftOf(planned, config, live.mesh.can);
    if (drift.length > 0) output.line(`  ${output.paint('yellow', `drifted: ${drift.length}`)}`);
    const exitCode =
      problems[0]?.exitCode ?? pendingCode(pending, drift.length > 0 && options['drift'] === true);
    output.json({
      command: 'status',
      slug: config.names.slug,
      hostname: config.names.hostname,
      exitCode,
      ...(node === undefined
        ? {}
        : { node: { addresses: node.addresses, tags: node.tags, online: node.online ?? null } }),
      users: config.users,
      drift,
      steps: planToJson(planned),
      problems: problems.map(problemToJson),
    });
    return exitCode;
  },
};

function stateOf({ changes, notes }: StepPlan, waits: boolean, output: Output): string {
  const waiting = waits ? ' (waits for enrolment)' : '';
  if (changes.length > 0) return output.paint('yellow', `${changes.length} pending${waiting}`);
  if (notes.some((note) => note.kind === 'task')) return output.paint('yellow', 'to be done by hand');
  return waits ? output.paint('yellow', 'not yet') : output.paint('green', 'in place');
}
