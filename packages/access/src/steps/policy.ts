import { Problem } from '../problem.ts';
import { foreignRules, widening } from '../policy/findings.ts';
import { mergeEntries } from '../policy/merge.ts';
import { withProof } from '../policy/proof.ts';
import { reachDiff, showReachChange } from '../policy/reach.ts';
import { rulesOf } from '../policy/rules.ts';
import { patchOf } from '../policy/patch.ts';
import type { PolicyChange } from '../policy/policy-change.ts';
import { funnelRules } from '../policy/funnel-rules.ts';
import { meshSshRules } from '../policy/ssh-rules.ts';
import { serverParty, universeOf } from '../policy/universe.ts';
import type { Mesh } from '../mesh/mesh.ts';
import { unmergeEntries } from '../policy/unmerge.ts';
import { commonServerTag } from '../naming.ts';
import { defineStep, type Change, type Context, type Note, type StepPlan } from './step.ts';

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
    context.approved?.('policy', draft.plan);
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

async function planMerge({ config, entries, mesh, adopt }: Context): Promise<Draft> {
  const { names, users } = config;
  const { text, version } = await mesh.policy();
  const edit = mergeEntries(text, entries, { adopt });
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
  const doubts = edit.changes.length === 0 ? [] : await accepted(mesh, withProof(edit.text, names));
  if (edit.changes.length > 0) await refuseManaged(mesh, text, edit.text);
  const foreign = foreignRules(after, entries, names, universe, config.alsoReachedBy).map(({ message }) => ({
    text: `${message}: the server is not isolated`,
    fix: 'narrow that rule, or name its source under alsoReachedBy',
  }));
  const ssh = meshSshRules(edit.text, after, serverParty(names, nodes)).map((message) => ({
    text: `${message}: where the SSH of the mesh is on, the server's own keys do not count`,
    fix: 'take the server out of that rule; SSH is the grant on TCP 22 and the keys on the server',
  }));
  const funnel = funnelRules(edit.text, after, serverParty(names, nodes)).map((message) => ({
    text: `${message}: the server is not isolated`,
    fix: 'name there only the nodes that are meant to be public',
  }));
  const warnings = [
    ...foreign,
    ...ssh,
    ...funnel,
    ...doubts.map((doubt) => ({ text: `${mesh.product} says: ${doubt}` })),
  ];
  const notes = warnings.map((warning): Note => ({ kind: 'warning', ...warning }));
  const reach = changes.map(showReachChange);
  return { plan: { changes: edit.changes.map(toChange), notes, reach }, text: edit.text, version };
}

/** Lets the control plane judge a policy; what it doubts is given back, what it refuses is thrown. */
async function accepted(mesh: Mesh, text: string): Promise<string[]> {
  const { errors, warnings } = await mesh.validate(text);
  if (errors.length === 0) return warnings;
  throw new Problem('refused', 'the control plane does not accept the policy', {
    faults: errors.map((message) => ({ path: 'policy', message })),
  });
}

async function refuseManaged(mesh: Mesh, before: string, after: string): Promise<void> {
  const elsewhere = await mesh.policyManagedElsewhere();
  if (elsewhere === undefined) return;
  throw new Problem('refused', `the policy is managed by ${elsewhere}; it is not written from here`, {
    fix: 'make this change there, then go on here',
    patch: patchOf(before, after),
  });
}

async function planUnmerge({ config, entries, mesh, adopt }: Context): Promise<Draft> {
  const { names, users } = config;
  const { text, version } = await mesh.policy();
  const nodes = await mesh.devices();
  const others = nodes.filter(
    (node) => node.tags.includes(commonServerTag) && !node.tags.includes(names.serverTag),
  );
  const edit = unmergeEntries(text, entries, { commonTagInUse: others.length > 0, adopt });
  const notes = edit.kept.map(({ what, why }): Note => ({ kind: 'info', text: `${what} stays: ${why}` }));
  const elsewhere = edit.changes.length === 0 ? undefined : await mesh.policyManagedElsewhere();
  if (elsewhere !== undefined) {
    notes.push(patchNote(elsewhere, text, edit.text));
    return { plan: { changes: [], notes }, text, version };
  }
  const [before, after] = [rulesOf(text), rulesOf(edit.text)];
  const reach = reachDiff(before, after, universeOf(names, users, [before, after], nodes)).map(
    showReachChange,
  );
  return { plan: { changes: edit.changes.map(toChange), notes, reach }, text: edit.text, version };
}

/** The task to change a policy that is not ours to write. */
export function patchNote(elsewhere: string, before: string, after: string): Note {
  return {
    kind: 'task',
    text: `the policy is managed by ${elsewhere}: make this change there`,
    patch: patchOf(before, after),
  };
}

function toChange({ section, what, ...rest }: PolicyChange): Change {
  return { ...rest, what: what.startsWith('the section') ? what : `${section}: ${what}` };
}
