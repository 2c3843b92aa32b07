import { exitCodes } from '../exit-codes.ts';
import { planToJson } from '../output/show-plan.ts';
import { problemToJson } from '../output/show-problem.ts';
import { applyOrder } from '../steps/order.ts';
import { findNode } from '../steps/node.ts';
import type { Command } from './command.ts';
import { planAll } from './plan.ts';

/** Tells in a few lines how far the server is set up. */
export const statusCommand: Command = {
  name: 'status',
  summary: 'tell in a few lines what is in place',
  options: {},
  help: {},
  async run({ context, output, config }) {
    const live = context();
    const { planned, problems } = await planAll(applyOrder, live);
    const node = problems.length === 0 ? await findNode(live.mesh, config.names) : undefined;
    output.line(
      `${config.names.slug}: ${config.names.hostname}${node === undefined ? '' : ` at ${node.addresses.join(', ')}`}`,
    );
    for (const { step, plan } of planned) {
      const open = plan.changes.length;
      const state =
        open === 0 ? output.paint('green', 'in place') : output.paint('yellow', `${open} pending`);
      output.line(
        `  ${step.title.padEnd(28)} ${state}${plan.waitsFor === undefined ? '' : ' (waits for enrolment)'}`,
      );
      for (const note of plan.notes.filter((one) => one.kind !== 'info')) output.line(`    ! ${note.text}`);
    }
    for (const problem of problems) output.line(`  ${output.paint('red', '✗')} ${problem.message}`);
    const pending = planned.some(({ plan }) => plan.changes.length > 0);
    const exitCode = problems[0]?.exitCode ?? (pending ? exitCodes.pending : exitCodes.ok);
    output.json({
      command: 'status',
      slug: config.names.slug,
      hostname: config.names.hostname,
      exitCode,
      ...(node === undefined
        ? {}
        : { node: { addresses: node.addresses, tags: node.tags, online: node.online ?? null } }),
      users: config.users,
      steps: planToJson(planned),
      problems: problems.map(problemToJson),
    });
    return exitCode;
  },
};
