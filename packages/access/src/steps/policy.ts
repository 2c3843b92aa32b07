import { Problem } from '../problem.ts';
import { foreignRules, widening } from '../policy/findings.ts';
import { mergeEntries } from '../policy/merge.ts';
import { withProof } from '../policy/proof.ts';
import { reachDiff, showReachChange } from '../policy/reach.ts';
import { rulesOf } from '../policy/rules.ts';
import { universeOf } from '../policy/universe.ts';
import { unmergeEntries } from '../policy/unmerge.ts';
import { commonServerTag } from '../naming.ts';
import { defineStep, type Context, type Note, type StepPlan } from './step.ts';

/** The group, tag owners and grants of the server in the shared policy. */
export const policyStep = defineStep({
  id: 'policy',
  title: 'policy',
  plan: async (context) => (await planMerge(context)).plan,
  apply: (context) => write(context, planMerge),
  planRemove: async (context) => (await planUnmerge(context)).plan,
  remove: (context) => write(context, planUnmerge),
});

/** How often a changed policy is read again before giving up. */
const tries = 4;

interface Draft {
  plan: StepPlan;
  text: string;
  version: string;
}

/** Writes what the planner wants; when somebody else was faster, or no answer came, it reads and plans anew. */
async function write(context: Context, planner: (context: Context) => Promise<Draft>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const draft = await planner(context);
    if (draft.plan.changes.length === 0) return;
    try {
      await context.mesh.setPolicy(draft.text, draft.version);
      return;
    } catch (cause) {
      const again = cause instanceof Problem && (cause.code === 'conflict' || cause.data.uncertain === true);
      if (!again) throw cause;
      if (attempt >= tries) throw cause;
    }
  }
}

async function planMerge({ config, entries, mesh }: Context): Promise<Draft> {
  const { names, users } = config;
  const { text, version } = await mesh.policy();
  const edit = mergeEntries(text, entries);
  const [before, after] = [rulesOf(text), rulesOf(edit.text)];
  const nodes = await mesh.devices();
  const universe = universeOf(names, users, [before, after], nodes);
  const changes = reachDiff(before, after, universe);
  const wider = widening(changes, names, users);
  if (wider.length > 0)
    throw new Problem('refused', `the change would open more than this server to its users and its CI`, {
      faults: wider.map((change) => ({ path: 'policy', message: showReachChange(change) })),
      fix: `find the rules that mention ${names.group}, ${names.serverTag} or ${names.ciTag}, or choose another slug`,
    });
  if (edit.changes.length > 0) {
    const wrong = await mesh.validate(withProof(edit.text, names));
    if (wrong.length > 0)
      throw new Problem('refused', 'the control plane does not accept the policy', {
        faults: wrong.map((message) => ({ path: 'policy', message })),
      });
  }
  const notes = foreignRules(after, entries, names, universe, config.alsoReachedBy).map(
    ({ message }): Note => ({
      kind: 'warning',
      text: `${message}: the server is not isolated`,
      fix: 'narrow that rule, or name its source under alsoReachedBy',
    }),
  );
  const reach = changes.map(showReachChange);
  return {
    plan: { changes: edit.changes.map(toChange), notes, reach },
    text: edit.text,
    version,
  };
}

async function planUnmerge({ config, entries, mesh }: Context): Promise<Draft> {
  const { names, users } = config;
  const { text, version } = await mesh.policy();
  const nodes = await mesh.devices();
  const others = nodes.filter(
    (node) => node.tags.includes(commonServerTag) && !node.tags.includes(names.serverTag),
  );
  const edit = unmergeEntries(text, entries, { commonTagInUse: others.length > 0 });
  const [before, after] = [rulesOf(text), rulesOf(edit.text)];
  const reach = reachDiff(before, after, universeOf(names, users, [before, after], nodes)).map(
    showReachChange,
  );
  const notes = edit.kept.map(({ what, why }): Note => ({ kind: 'info', text: `${what} stays: ${why}` }));
  return { plan: { changes: edit.changes.map(toChange), notes, reach }, text: edit.text, version };
}

function toChange({ action, section, what }: { action: 'add' | 'remove'; section: string; what: string }) {
  return { action, what: what.startsWith('the section') ? what : `${section}: ${what}` };
}
