import type { AccessConfig } from '../config/config.ts';
import type { DnsServer } from '../dns/dns-server.ts';
import type { Mesh } from '../mesh/mesh.ts';
import type { Ask } from '../dns/ask-directly.ts';
import type { Entries } from '../policy/entries.ts';
import type { PolicyChange } from '../policy/policy-change.ts';
import type { Secret } from '../secret.ts';
import type { Lookup } from '../probes/os-resolver.ts';
import type { Runner } from '../server/runner.ts';

/** What a change is made to. */
export type ChangeKind =
  | PolicyChange['kind']
  | 'zone'
  | 'record'
  | 'dns-service'
  | 'suffix'
  | 'node'
  | 'auth-key'
  | 'oauth-client'
  | 'mesh-login';

/** One thing that is to be made, changed or taken away: told to people by `what`, to programs by the rest. */
export interface Change {
  action: 'add' | 'change' | 'remove';
  what: string;
  kind: ChangeKind;
  name: string;
  before?: unknown;
  after?: unknown;
}

/** Something the operator should know; a warning asks for a decision, a task for work by hand. */
export interface Note {
  kind: 'warning' | 'task' | 'info';
  text: string;
  fix?: string;
  /** A change of the policy for whoever may make it, as `patch` takes it. */
  patch?: string;
}

/** What a step would do now. Nothing to do means that its state is reached. */
export interface StepPlan {
  changes: Change[];
  notes: Note[];
  /** Lines of the reach diff, where the step has one. */
  reach?: string[];
  /** What must happen outside before this step and those after it can go on. */
  waitsFor?: string;
}

/** What the steps of one run work with. */
export interface Context {
  config: AccessConfig;
  entries: Entries;
  mesh: Mesh;
  dns: DnsServer;
  /** The command that is handed the secret of the CI's OAuth client on its standard input. */
  ciSecretTo?: string[];
  /** Runs commands on the server, where a way to it is given. */
  server?: Runner;
  /** The addresses the operating system's resolver gives for a name; empty when there is none. */
  lookup: Lookup;
  /** What the internal DNS server answers at the address users are sent to. */
  ask: Ask;
  /** Throws when a step would change anything but what a kept plan says; there where one is carried out. */
  approved?: (step: string, plan: StepPlan) => void;
  /** Whether entries of our names that others made become ours. */
  adopt: boolean;
  /** The environment for commands we start, without our credentials. */
  childEnv: Record<string, string>;
  /** Tells the output about a secret, so that it is blacked out should it ever be printed. */
  keepSecret: (secret: Secret) => void;
  signal: AbortSignal;
}

/** A part of the work that can be planned, done and undone, each any number of times with the same end. */
export interface Step {
  id: string;
  title: string;
  plan: (context: Context) => Promise<StepPlan>;
  apply: (context: Context) => Promise<void>;
  planRemove: (context: Context) => Promise<StepPlan>;
  remove: (context: Context) => Promise<void>;
  /** What must hold in the end of a removal; throws when it does not. */
  checkRemoved: (context: Context) => Promise<Note[]>;
}

const nothing = async (): Promise<StepPlan> => ({ changes: [], notes: [] });

/** Defines a step; parts left out have nothing to do. */
export function defineStep(step: Pick<Step, 'id' | 'title'> & Partial<Step>): Step {
  return {
    plan: nothing,
    apply: async () => undefined,
    planRemove: nothing,
    remove: async () => undefined,
    checkRemoved: async () => [],
    ...step,
  };
}
