import type { PoolClient } from 'pg';
import type { ObjectStore } from '../objects/object-store.ts';
import type { ContentFault, Derived, ModuleDefinition } from '@bakehouse/contract';
import type { Who } from '../audit/who.ts';
import type { Executor } from '../connect/executor.ts';
import type { LogPlace } from '../connect/standby.ts';
import type { Modules } from '../modules/modules.ts';
import type { Actor } from '../identity/actor.ts';

/** Evaluates the expressions of computed fields and rules over the data of a resource. */
export interface Evaluate {
  /** At once, while everybody else waits; what takes long is refused with `expression_limit`. */
  (expression: string, data: Record<string, unknown>): unknown;
  /** Beside everything else, where that takes long; those who ask take turns. */
  readonly beside?: (
    derived: Derived,
    data: Record<string, unknown>,
    whose: string,
  ) => Promise<{ data: Record<string, unknown>; errors: ContentFault[] }>;
}

/** Creations of one transaction that are not waited for, since what they store is known beforehand. */
export interface Eager {
  /** The moment of the transaction, as a resource tells it; known from its first creation on. */
  moment?: string | undefined;
  /** What was sent and not waited for. Whoever commits looks at it: any failure undoes the transaction. */
  readonly sent: Promise<unknown>[];
  /** Waits for its turn in that transaction and gives its connection, where others may be at work in it. */
  readonly enter?: () => Promise<PoolClient>;
}

/** A resource that is about to be written: as it is stored, and as it becomes. */
export interface FormChange {
  id: string | undefined;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  /** Paths of fields that were changed in the form, whether or not they hold something else now. */
  touched?: readonly string[] | undefined;
  /** Paths of readonly fields whose values the server has vouched for. */
  vouched?: readonly string[] | undefined;
}

/** Gives the data with what workflows of the form set in readonly fields; undefined where none does. */
export type SetInForm = (
  definition: ModuleDefinition,
  change: FormChange,
) => Promise<Record<string, unknown>> | undefined;

/** Gives the data with what the server has vouched for in readonly fields, and what is wrong with what it has not. */
export type TakeSealed = (
  definition: ModuleDefinition,
  change: FormChange,
) => Promise<{ data: Record<string, unknown>; vouched: string[]; errors: ContentFault[] }>;

/** The hash of a secret, where it was made before. */
export type HashMade = (value: string) => string | undefined;

/** Who reads or writes resources, and by what means. */
export interface ResourceAccess {
  db: Executor;
  /** Where `db` is a standby: the primary, for what has to be noted. */
  primary?: Executor | undefined;
  /** What the reader must see, where a standby may be read that has it; otherwise the primary is. */
  readAfter?: LogPlace | undefined;
  actor: Actor;
  modules: Modules;
  evaluate: Evaluate;
  /** The workflow run that causes the change. */
  run?: string | undefined;
  /** How the actor came, for the audit log; known where a request is answered. */
  who?: Who | undefined;
  /** Works out what workflows set in readonly fields when people save. */
  setInForm?: SetInForm | undefined;
  /** Takes what workflows have set in readonly fields of the form that is saved. */
  takeSealed?: TakeSealed | undefined;
  /** Paths of fields that were changed in the form that is saved, whether or not they hold something else now. */
  touched?: readonly string[] | undefined;
  /** Hashes that were made before the transaction began. */
  madeHash?: HashMade | undefined;
  /** Where content of files lies that is not in the database. */
  objects?: ObjectStore | undefined;
  /** Files that this transaction has made of what came by a public form: its entry may name them. */
  madeFiles?: readonly string[] | undefined;
  /** Set inside a transaction of which nobody sees anything before its end. */
  eager?: Eager | undefined;
}
