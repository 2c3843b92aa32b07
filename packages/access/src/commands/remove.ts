import { exitCodes } from '../exit-codes.ts';
import {
  countChanges,
  planToJson,
  showCounts,
  showNote,
  showPlan,
  type PlannedStep,
} from '../output/show-plan.ts';
import { removeOrder } from '../steps/order.ts';
import type { Note } from '../steps/step.ts';
import { carryOut } from './apply.ts';
import type { Command } from './command.ts';
import { confirm } from './confirm.ts';

/** Takes everything down in the prescribed order; running it again goes on where it stopped. */
export const removeCommand: Command = {
  name: 'remove',
  summary: 'take everything down again, in order; run it again to go on',
  options: {
    via: { type: 'string' },
    adopt: { type: 'boolean' },
    yes: { type: 'boolean' },
    'dry-run': { type: 'boolean' },
  },
  help: {
    via: 'USER@HOST: log the server out of the mesh over SSH (not over the mesh: that way is gone by then)',
    adopt: 'also take away entries of our names that were made by hand',
    yes: 'do not ask on a terminal',
    'dry-run': 'show what would be removed, and change nothing',
  },
  async run(session) {
    const { output, config, options } = session;
    const context = session.context();
    const dry = options['dry-run'] === true;
    if (dry || (session.io.stdin.isTTY === true && options['yes'] !== true)) {
      const planned: PlannedStep[] = [];
      for (const step of removeOrder) planned.push({ step, plan: await step.planRemove(context) });
      showPlan(output, planned);
      const counts = countChanges(planned);
      output.line(`Plan: ${showCounts(counts)}.`);
      const exitCode = planned.some(({ plan }) => plan.changes.length > 0) ? exitCodes.pending : exitCodes.ok;
      if (dry) {
        output.json({
          command: 'remove',
          slug: config.names.slug,
          dryRun: true,
          exitCode,
          counts,
          steps: planToJson(planned),
        });
        return exitCode;
      }
      await confirm(session, `This cuts everybody off ${config.names.hostname}.`, config.names.slug);
    }
    const done: PlannedStep[] = [];
    const notes: Note[] = [];
    for (const step of removeOrder) {
      done.push({ step, plan: await carryOut(session, context, step, step.planRemove, step.remove) });
      notes.push(...(await step.checkRemoved(context)));
    }
    for (const note of notes) showNote(output, note, '  ');
    output.line(`Removed ${config.names.hostname}: ${countChanges(done).remove} things taken away.`);
    const elsewhere = done.some(({ plan }) => plan.notes.some((note) => note.patch !== undefined));
    const exitCode = elsewhere ? exitCodes.pending : exitCodes.ok;
    output.json({
      command: 'remove',
      slug: config.names.slug,
      exitCode,
      counts: countChanges(done),
      steps: planToJson(done),
      notes,
    });
    return exitCode;
  },
};
