import { driftHelp, type Command, type Session } from './command.ts';
import { driftOf } from '../steps/drift.ts';
import { findNode } from '../steps/node.ts';
import { applyOrder } from '../steps/order.ts';
import { deploymentsIn } from '../policy/deployments.ts';
import { problemToJson } from '../output/show-problem.ts';
import type { PlannedStep } from '../output/show-plan.ts';
import { pendingCode, planAll } from './plan.ts';

type State = 'in place' | 'not set up' | 'waits for enrolment' | 'drifted' | 'pending' | 'refused';

/** Lists every server: those whose files are given, and those that the policy holds without a file. */
export const listCommand: Command = {
  name: 'list',
  summary: 'list the servers of these files, and those in the policy that have no file here',
  many: true,
  options: { drift: { type: 'boolean' } },
  help: { drift: driftHelp },
  async run({ context, output, config, file, options }) {
    const live = context();
    const { planned, problems } = await planAll(applyOrder, live);
    const node = problems.length === 0 ? await findNode(live.mesh, config.names) : undefined;
    const drift = driftOf(planned, config, live.mesh.can);
    const pending = planned.some(({ plan }) => plan.changes.length > 0);
    const state: State = problems.length > 0 ? 'refused' : stateOf(planned, drift.length, pending);
    const address = node?.addresses.find((one) => one.includes('.')) ?? null;
    const tone = state === 'in place' ? 'green' : state === 'refused' ? 'red' : 'yellow';
    output.line(
      `${config.names.slug.padEnd(20)} ${config.names.hostname.padEnd(24)} ${(address ?? '–').padEnd(16)} ${String(config.users.length).padStart(3)} ${config.users.length === 1 ? 'user ' : 'users'}  ${output.paint(tone, state)}`,
    );
    for (const problem of problems) output.line(`  ${output.paint('red', '✗')} ${problem.message}`);
    const drifted = drift.length > 0 && options['drift'] === true;
    const exitCode = problems[0]?.exitCode ?? pendingCode(pending, drifted);
    output.json({
      command: 'list',
      slug: config.names.slug,
      file,
      hostname: config.names.hostname,
      exitCode,
      state,
      address,
      online: node?.online ?? null,
      domains: config.domains,
      users: config.users,
      drift,
      problems: problems.map(problemToJson),
    });
    return exitCode;
  },
  async afterAll(sessions) {
    const withoutFile = await unfiled(sessions);
    const [first] = sessions;
    for (const { slug, users, place } of withoutFile)
      first?.output.line(
        `${slug.padEnd(20)} no file of it was given; it has ${users.length === 1 ? '1 user' : `${users.length} users`} (policy, ${place})`,
      );
    return { withoutFile };
  },
};

function stateOf(planned: readonly PlannedStep[], drifted: number, pending: boolean): State {
  if (!pending) return 'in place';
  if (drifted > 0) return 'drifted';
  const policy = planned.find(({ step }) => step.id === 'policy');
  if (policy !== undefined && policy.plan.changes.length > 0) return 'not set up';
  return planned.some(({ plan }) => plan.waitsFor !== undefined) ? 'waits for enrolment' : 'pending';
}

/** Deployments that our marks show in the policies of the meshes in question, and for which there is no file. */
async function unfiled(sessions: readonly Session[]) {
  const meshes = new Map(
    sessions.map((session) => [`${session.config.mesh.url} ${session.config.mesh.tailnet}`, session]),
  );
  const known = new Set(sessions.map(({ config }) => config.names.slug));
  const found = [];
  for (const session of meshes.values()) {
    const { text } = await session.context().mesh.policy();
    found.push(...deploymentsIn(text).filter(({ slug }) => !known.has(slug)));
  }
  return found;
}
