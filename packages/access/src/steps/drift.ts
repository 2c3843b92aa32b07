import { hostsOf, type AccessConfig } from '../config/config.ts';
import type { Change, StepPlan } from './step.ts';

/** The part of a plan that repairs: what was set up once and differs from the file now, through whomever. */
export function driftOf(
  planned: readonly { step: { id: string }; plan: StepPlan }[],
  config: AccessConfig,
  can: { splitDns: boolean },
): Change[] {
  const changes = planned.flatMap(({ step, plan }) =>
    plan.changes.map((change) => ({ step: step.id, change })),
  );
  const added = (step: string, kind: Change['kind']) =>
    changes.filter((one) => one.step === step && one.change.kind === kind && one.change.action === 'add')
      .length;
  // Records are written after policy and node, split DNS last of all: where one of them is, everything was.
  const once =
    planned.some(({ step }) => step.id === 'dns') &&
    (added('dns', 'record') < hostsOf(config.domains).length ||
      (can.splitDns && added('split-dns', 'suffix') < config.dns.suffixes.length));
  return changes
    .filter(({ change }) => change.kind !== 'dns-service' && (once || change.action !== 'add'))
    .map(({ change }) => change);
}
