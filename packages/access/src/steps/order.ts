import { dnsAnswersStep } from './dns-answers.ts';
import { dnsRecordsStep } from './dns-records.ts';
import { keysStep } from './keys.ts';
import { logoutStep } from './logout.ts';
import { nodeStep } from './node.ts';
import { policyStep } from './policy.ts';
import { preflightStep } from './preflight.ts';
import { publicAnswersStep } from './public-answers.ts';
import { splitDnsStep } from './split-dns.ts';
import type { Step } from './step.ts';

/** The order of setting up. Split DNS comes last: until then no user is sent anywhere new, so a half-done apply is invisible. */
export const applyOrder: readonly Step[] = [
  preflightStep,
  policyStep,
  keysStep,
  nodeStep,
  dnsRecordsStep,
  dnsAnswersStep,
  splitDnsStep,
];

/** The order of taking down: suffixes, records and zones, policy (with the keys that acted for it), node, client, confirmation. */
export const removeOrder: readonly Step[] = [
  splitDnsStep,
  dnsRecordsStep,
  policyStep,
  keysStep,
  nodeStep,
  logoutStep,
  publicAnswersStep,
];
